import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

/** The field for an account's email address. Password managers treat it as the username. */
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
