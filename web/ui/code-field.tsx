import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for a code from an authenticator app. */
export function CodeField(props: TextInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Code`}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      required
      withAsterisk={false}
      {...props}
    />
  )
}
