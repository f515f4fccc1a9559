import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password, which can be looked at. Mantine's own does not tell those who listen that it is not valid. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      label={t`Password`}
      name="password"
      required
      withAsterisk={false}
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': t`Show or hide what was typed` }}
      {...props}
    />
  )
}
