import { limits, type FieldError } from '#contract/index.ts'
import { asciiDigits } from '#contract/values/digits.ts'
import { withoutInvisible } from '#contract/values/normal-form.ts'
import type { Fields } from '#platform/http/errors.ts'
import { bareName } from './bare-name.ts'
import { isCommonPassword } from './common-passwords.ts'
import { usernameError, type UsernameError } from './usernames.ts'

/** The names that a person's password must not match. */
export interface Person {
  username: string
  email: string
}

/**
 * An email address typed at login. No stored address contains spaces or invisible characters, but copied text often
 * does.
 */
export const loginEmail = (typed: string): string => withoutInvisible(typed).replace(/[\s\p{C}]/gu, '')

/** Whether a password is one of these names, possibly with digits and punctuation. */
function isName(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const bare = bareName(password)
  return names.some(name => lower === name.toLowerCase() || (bare !== '' && bare === bareName(name)))
}

/** A password with the letters and digits that its characters represent, such as 1 for ১ or the full-width １. */
const plainPassword = (password: string): string => asciiDigits(withoutInvisible(password).normalize('NFKC'))

/**
 * Checks a new password. It must not be the username, the email address or its local part, nor a common password.
 * Existing passwords remain valid when a rule is added. Returns undefined if it is acceptable.
 */
export function passwordError(typed: string, { username, email }: Person): FieldError | undefined {
  const password = plainPassword(typed)
  if (isName(password, [username])) return { code: 'password_is_username' }
  const [local = ''] = email.split('@')
  const [untagged = ''] = local.split('+')
  if (isName(password, [email, local, untagged])) return { code: 'password_is_email' }
  return isCommonPassword(password) ? { code: 'password_common' } : undefined
}

interface Registration extends Person {
  password: string
}

/** Checks what the registration schema cannot express. Returns undefined if it is valid. */
export function registrationErrors({ username, email, password }: Registration): Fields | undefined {
  const errors: Fields = {}
  const reserved = usernameError(username)
  if (reserved) errors['username'] = [{ code: reserved }]
  // Lower-casing can lengthen a text.
  if (email.length > limits.email.max) errors['email'] = [{ code: 'too_long', params: { max: limits.email.max } }]
  const error = passwordError(password, { username, email })
  if (error !== undefined) errors['password'] = [error]
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** Returns field errors for names that are taken or refused; undefined if there are none. */
export function nameErrors(
  taken: { username: boolean; email: boolean },
  refused: UsernameError | undefined,
): Fields | undefined {
  const username = taken.username ? ('username_taken' as const) : refused
  if (username === undefined && !taken.email) return undefined
  return {
    ...(username && { username: [{ code: username }] }),
    ...(taken.email && { email: [{ code: 'email_taken' as const }] }),
  }
}
