import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { supports } from '#lib/http/supports.ts'
import type { ProfileFormState } from './use-profile-form.tsx'

/** The names and the email address of a person. */
export function IdentityFields({ form }: { form: ProfileFormState }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`Username`}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.getInputProps('username')}
      />
      {supports.displayNames ? (
        <TextInput
          label={t`Display name`}
          name="display_name"
          autoComplete="name"
          {...form.getInputProps('display_name')}
        />
      ) : null}
      <TextInput
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="email"
        required
        {...form.getInputProps('email')}
      />
    </>
  )
}
