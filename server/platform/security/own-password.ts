import type { Endpoint } from '#contract/index.ts'
import type { ReadOnlyDb } from '../database/db.ts'
import type { Transact } from '../database/transact.ts'
import { refuse, refuseField } from '../http/errors.ts'
import { countGuess, forgetGuesses } from './account-guesses.ts'
import type { Actor } from './actor.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/**
 * Refuses a user with a generated password with `password_change_required`, except for the calls needed to change it.
 */
export function requireOwnPassword({ withGeneratedPassword }: Endpoint): void {
  if (!withGeneratedPassword) refuse('password_change_required')
}

export async function passwordHashOf(db: ReadOnlyDb, userId: number): Promise<string> {
  return (await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow())
    .password_hash
}

/** A user's id and password hash. */
interface Stored {
  id: number
  password_hash: string
}

/**
 * Verifies a user's password, in the same time for an unknown user. Replaces a hash that is older than the normal form
 * of passwords. Returns the hash stored after that; undefined if the password is wrong. Refuses with `unavailable` when
 * the queue is full.
 */
export async function verifyStored(
  transact: Transact,
  user: Stored | undefined,
  password: string,
): Promise<string | undefined> {
  const match = await verifyPassword(password, user?.password_hash)
  if (!match || !user) return undefined
  if (match === 'normal') return user.password_hash
  const renewed = await hashPassword(password)
  await transact(tx =>
    tx
      .updateTable('users')
      .set({ password_hash: renewed })
      .where('id', '=', user.id)
      // Unless the password has changed in the meantime.
      .where('password_hash', '=', user.password_hash)
      .execute(),
  )
  return renewed
}

/**
 * Verifies a logged-in user's own password, given in `field`. Returns the stored hash. Counts the guess first, and
 * resets the count if it was correct. Refuses with a field error, with `too_many_requests` after too many wrong ones,
 * and with `unavailable` when the queue is full.
 */
export async function verifyOwnPassword(
  db: ReadOnlyDb,
  transact: Transact,
  { id }: Actor,
  password: string,
  field: 'password' | 'current_password',
): Promise<string> {
  await countGuess(transact, id, 'password')
  const user = { id, password_hash: await passwordHashOf(db, id) }
  const passwordHash = await verifyStored(transact, user, password)
  if (passwordHash === undefined) refuseField(field, 'wrong_password')
  await transact(tx => forgetGuesses(tx, id, 'password'))
  return passwordHash
}
