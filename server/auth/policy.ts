import { limits, reservedUsernames, type FieldError } from '#contract/index.ts'
import type { Fields } from '#platform/http/errors.ts'
import { commonPasswords } from './common-passwords.ts'

/** Checks a new password; undefined if it is acceptable. */
export function passwordFault(password: string, username: string): FieldError | undefined {
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
export function registrationFaults({ username, email, password }: Registration): Fields | undefined {
  const faults: Fields = {}
  if (reservedUsernames.includes(username.toLowerCase())) faults['username'] = [{ code: 'username_reserved' }]
  // Converting to lower case can make text longer.
  if (email.length > limits.email.max) faults['email'] = [{ code: 'too_long', params: { max: limits.email.max } }]
  const fault = passwordFault(password, username)
  if (fault !== undefined) faults['password'] = [fault]
  return Object.keys(faults).length > 0 ? faults : undefined
}

/** Returns field errors for names that are taken; undefined if there are none. */
export function namesTaken({ username, email }: { username: boolean; email: boolean }): Fields | undefined {
  if (!username && !email) return undefined
  return {
    ...(username && { username: [{ code: 'username_taken' as const }] }),
    ...(email && { email: [{ code: 'email_taken' as const }] }),
  }
}
