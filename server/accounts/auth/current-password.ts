import type { ReadOnlyDb, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { passwordHashOf, verifyOwnPassword } from '#platform/security/own-password.ts'
import type { Locked } from '#server/domain/index.ts'

/**
 * The hash that the current password matched. Verified before the transaction, because hashing is slow and connections
 * are scarce.
 */
export type VerifiedPassword = string & { readonly verified: unique symbol }

/** Verifies the caller's `current_password`. Refuses like `verifyOwnPassword`. */
export async function verifyCurrentPassword(
  db: ReadOnlyDb,
  transact: Transact,
  actor: Actor,
  password: string,
): Promise<VerifiedPassword> {
  return (await verifyOwnPassword(db, transact, actor, password, 'current_password')) as VerifiedPassword
}

/** Refuses with a field error if the locked user's password has changed since it was verified. */
export async function confirmVerified(tx: Tx, self: Locked<'user', 'self'>, verified: VerifiedPassword): Promise<void> {
  if ((await passwordHashOf(tx, self.id)) !== verified) refuseField('current_password', 'wrong_password')
}
