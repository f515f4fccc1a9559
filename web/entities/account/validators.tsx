import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { limits, usernamePattern } from '#contract/values/limits.ts'
import { FieldSentence } from '#lib/forms/form.tsx'
import { characterCount, emailPattern, passwordLength } from '#lib/forms/validation.ts'

/** Returns why a username is invalid, or null. Like the others, the server validates it again. */
export function validateUsername(value: string): ReactNode {
  const { username } = limits
  const name = value.trim()
  if (name === '') return <Trans>Please choose a username</Trans>
  if (characterCount(name) < username.min || characterCount(name) > username.max) {
    return (
      <Trans>
        Username must be {username.min} to {username.max} characters
      </Trans>
    )
  }
  return usernamePattern.test(name) ? null : <FieldSentence code="username_characters" />
}

/** Returns why an email address is invalid, or null. */
export const validateEmail = (value: string): ReactNode =>
  emailPattern.test(value.trim()) ? null : <Trans>Please enter a valid email address</Trans>

/** Returns why a password is invalid, or null. The username may be unknown, as on pages opened from an email. */
export function validateNewPassword(value: string, username?: string): ReactNode {
  const { password } = limits
  if (value === '') return <Trans>Please choose a password</Trans>
  if (passwordLength(value) < password.min) return <Trans>Password must be at least {password.min} characters</Trans>
  if (passwordLength(value) > password.max) return <Trans>Password must be at most {password.max} characters</Trans>
  return value.toLowerCase() === username?.trim().toLowerCase() ? (
    <Trans>Your password can't be your username</Trans>
  ) : null
}
