import type { Reader, Tx } from '#platform/database/db.ts'
import { refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import type { Held } from '#platform/security/hold.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { passwordHashOf } from './queries.ts'

/** The hash that the current password matched before the transaction, since hashing is slow and connections are scarce. */
export type VerifiedPassword = string & { readonly verified: unique symbol }

/** Verifies the caller's current password. Refuses with a field error, and with `unavailable` when the queue is full. */
export async function verifyCurrentPassword(db: Reader, actor: Actor, password: string): Promise<VerifiedPassword> {
  const passwordHash = await passwordHashOf(db, actor.id)
  if (!(await verifyPassword(password, passwordHash))) refuseField('current_password', 'wrong_password')
  return passwordHash as VerifiedPassword
}

/** Refuses with a field error if the password of the locked user has changed since it was verified. */
export async function confirmVerified(tx: Tx, self: Held<'user', 'self'>, verified: VerifiedPassword): Promise<void> {
  if ((await passwordHashOf(tx, self.id)) !== verified) refuseField('current_password', 'wrong_password')
}
