import type { Endpoint } from '#contract/index.ts'
import type { Reader } from '../database/db.ts'
import type { Transact } from '../database/transact.ts'
import { refuse, refuseField } from '../http/errors.ts'
import { countGuess, forgetGuesses } from './account-guesses.ts'
import type { Actor } from './actor.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Refuses a user with a generated password with `password_change_required`, except for the calls needed to change it.
 */
export function requireOwnPassword({ withGeneratedPassword }: Endpoint): void {
  if (!withGeneratedPassword) refuse('password_change_required')
}

export async function passwordHashOf(db: Reader, userId: number): Promise<string> {
  return (await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow())
    .password_hash
}

/**
 * Verifies a logged-in user's own password, given in `field`. Returns the hash that it matched. Counts the guess first,
 * and forgets the count if it was correct. Refuses with a field error, with `too_many_requests` after too many wrong
 * ones, and with `unavailable` when the queue is full.
 */
export async function verifyOwnPassword(
  db: Reader,
  transact: Transact,
  { id }: Actor,
  password: string,
  field: 'password' | 'current_password',
): Promise<string> {
  await countGuess(transact, id, 'password')
  const passwordHash = await passwordHashOf(db, id)
  if (!(await verifyPassword(password, passwordHash))) refuseField(field, 'wrong_password')
  await transact(tx => forgetGuesses(tx, id, 'password'))
  return passwordHash
}
