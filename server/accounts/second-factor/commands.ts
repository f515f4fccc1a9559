import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'

type Self = Locked<'user', 'self'>
/** A user's second factor, enabled or not. */
export type LockedFactor = Locked<'secondFactor', 'self' | 'system'>

/** Stores the secret of a factor that is not enabled yet, replacing an earlier one. */
export async function saveSecret(tx: Tx, user: Self, secret: Buffer): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ user_id: user.id, secret })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ secret }))
    .execute()
}

/** Turns a factor on. `step` is the time step of the code that confirmed the app. */
export async function enable(tx: Tx, factor: LockedFactor, step: number): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ enabled_at: sql<string>`now()`, last_step: step })
    .where('user_id', '=', factor.id)
    .execute()
}

/** Records the time step of an accepted code, so that neither it nor an earlier one works again. */
export async function setLastStep(tx: Tx, factor: LockedFactor, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', factor.id).execute()
}

/** Deletes a factor with its recovery codes. */
export async function deleteFactor(tx: Tx, factor: LockedFactor): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', factor.id).execute()
}

/** Stores hashes of new recovery codes. The earlier ones stop working. */
export async function replaceRecoveryCodes(tx: Tx, factor: LockedFactor, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', factor.id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map(code_hash => ({ user_id: factor.id, code_hash })))
    .execute()
}

/** Deletes a recovery code. Returns whether it existed. */
export async function deleteRecoveryCode(tx: Tx, factor: LockedFactor, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', factor.id)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Records that the caller has entered their password or a code in this session. */
export async function confirmSession(tx: Tx, { id, sessionId }: Actor): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .execute()
}
