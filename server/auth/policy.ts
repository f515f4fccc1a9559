import { limits, reservedUsernames, type FieldError } from '#contract/index.ts'
import type { Fields } from '#platform/http/errors.ts'
import { commonPasswords } from './common-passwords.ts'

/** Checks a new password; undefined if it is acceptable. */
export function passwordError(password: string, username: string): FieldError | undefined {
  const lower = password.toLowerCase()
  if (lower === username.toLowerCase()) return { code: 'password_is_username' }
  return commonPasswords.has(lower) ? { code: 'password_common' } : undefined
}

interface Registration {
  username: string
  email: string
  password: string
}

/** Checks what the schema of a registration cannot express; undefined if it is valid. */
export function registrationErrors({ username, email, password }: Registration): Fields | undefined {
  const errors: Fields = {}
  if (reservedUsernames.includes(username.toLowerCase())) errors['username'] = [{ code: 'username_reserved' }]
  // Converting to lower case can make text longer.
  if (email.length > limits.email.max) errors['email'] = [{ code: 'too_long', params: { max: limits.email.max } }]
  const error = passwordError(password, username)
  if (error !== undefined) errors['password'] = [error]
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** Returns field errors for names that are taken; undefined if there are none. */
export function takenNameErrors({ username, email }: { username: boolean; email: boolean }): Fields | undefined {
  if (!username && !email) return undefined
  return {
    ...(username && { username: [{ code: 'username_taken' as const }] }),
    ...(email && { email: [{ code: 'email_taken' as const }] }),
  }
}
