import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { limits, usernamePattern } from '#contract/values/limits.ts'
import { FieldSentence } from '#lib/forms/form.tsx'
import { characterCount, emailPattern, passwordLength } from '#lib/forms/validation.ts'

/** Why a username cannot be chosen, or null. The server checks again, like the others. */
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

/** Why a text is not an email address, or null. */
export const validateEmail = (value: string): ReactNode =>
  emailPattern.test(value.trim()) ? null : <Trans>Please enter a valid email address</Trans>

/** Why a password cannot be chosen, or null. The username may be unknown, as it is behind a link in an email. */
export function validateNewPassword(value: string, username?: string): ReactNode {
  const { password } = limits
  if (value === '') return <Trans>Please choose a password</Trans>
  if (passwordLength(value) < password.min) return <Trans>Password must be at least {password.min} characters</Trans>
  if (passwordLength(value) > password.max) return <Trans>Password must be at most {password.max} characters</Trans>
  return value.toLowerCase() === username?.trim().toLowerCase() ? (
    <Trans>Your password can't be your username</Trans>
  ) : null
}
