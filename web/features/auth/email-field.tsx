import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

/** The field for the email address of an account, which password managers take for its username. */
export function EmailField(props: TextInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Email`}
      type="email"
      name="email"
      autoComplete="username"
      required
      withAsterisk={false}
      {...props}
    />
  )
}
