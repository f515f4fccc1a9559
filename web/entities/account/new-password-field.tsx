import { useLingui } from '@lingui/react/macro'
import type { PasswordInputProps } from '@mantine/core'
import { limits } from '#contract/values/limits.ts'
import { PasswordField } from '#ui/password-field.tsx'

/** The field for a new password. Shows the minimum length. */
export function NewPasswordField(props: PasswordInputProps) {
  const { t } = useLingui()
  const { password } = limits
  return <PasswordField description={t`At least ${password.min} characters`} autoComplete="new-password" {...props} />
}
