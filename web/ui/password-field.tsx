import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/**
 * A password field with a visibility toggle. The toggle's name does not contain the field's label, so that the label
 * matches only the field. Mantine's does not set aria-invalid.
 */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      label={t`Password`}
      name="password"
      required
      withAsterisk={false}
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': t`Show or hide characters` }}
      {...props}
      // The error repeats the rule in the description, so it replaces the description below the field.
      description={props.error ? undefined : props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
