import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { LinkField } from './link-field.tsx'
import type { ProfileFormState } from './use-profile-form.tsx'

/** The optional profile fields of a brand. */
export function BrandFields({ form }: { form: ProfileFormState }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`Industry`}
        name="industry"
        autoComplete="off"
        placeholder={t`Skincare, tea, banking...`}
        {...form.getInputProps('industry')}
      />
      <LinkField
        form={form}
        path="website"
        label={t`Website`}
        icon={<IconWorld aria-hidden size={18} />}
        placeholder="https://example.com"
      />
    </>
  )
}
