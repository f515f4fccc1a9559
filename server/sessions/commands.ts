import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Held } from '#platform/security/hold.ts'
import type { AccessClaims } from '#platform/security/tokens.ts'
import type { SessionDevice } from './device.ts'

/** Creates a session that lasts 30 days. */
export async function insertSession(
  tx: Tx,
  userId: number,
  refreshHash: Buffer,
  device: SessionDevice,
): Promise<number> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      ...device,
      user_id: userId,
      refresh_hash: refreshHash,
      expires_at: sql<string>`now() + make_interval(days => ${limits.session.refreshDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records when and where the session was last used. */
export async function updateLastUse(tx: Tx, { sessionId }: AccessClaims, device: SessionDevice): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ...device, last_used_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Ends sessions, which invalidates their access tokens. Their refresh tokens stay known until they would have expired.
 * `refused` if the device ended the session itself, and so does not have to learn that from a refusal.
 */
async function endWhere(tx: Tx, condition: RawBuilder<boolean>, refused = false): Promise<void> {
  await sql`
    with ended as (delete from sessions where ${condition} returning id, user_id, refresh_hash, expires_at)
    insert into ended_sessions (id, user_id, refresh_hash, expires_at, refused_at)
    select id, user_id, refresh_hash, expires_at, case when ${refused} then now() end from ended`.execute(tx)
}

/** Ends the session of the current request, on behalf of its device. */
export const deleteOwnSession = (tx: Tx, { id, sessionId }: Actor): Promise<void> =>
  endWhere(tx, sql`id = ${sessionId} and user_id = ${id}`, true)

/** Ends a session that was picked from the list of devices. Its device learns of it from a refused refresh. */
export const deleteSession = (tx: Tx, { id }: Held<'session', 'self'>): Promise<void> => endWhere(tx, sql`id = ${id}`)

/** Ends all sessions of the user, or all but this one. */
export const deleteSessions = (tx: Tx, user: Held<'user', 'self' | 'admin' | 'system'>, except = 0): Promise<void> =>
  endWhere(tx, sql`user_id = ${user.id} and id <> ${except}`)

/** Records the first refusal of an ended session's refresh token. Returns whether this was the first. */
export async function markRefused(tx: Tx, refreshHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ended_sessions')
    .set({ refused_at: sql<string>`now()` })
    .where('refresh_hash', '=', refreshHash)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * Records that an ended session's refresh token was used although the device knew that the session had ended. Returns
 * the user the first time this happens.
 */
export async function markReused(tx: Tx, refreshHash: Buffer, device: SessionDevice): Promise<number | undefined> {
  const reused = await tx
    .updateTable('ended_sessions')
    .set({ ...device, reused_at: sql<string>`now()` })
    .where('refresh_hash', '=', refreshHash)
    .where('reused_at', 'is', null)
    .where('refused_at', '<', sql<string>`now() - make_interval(mins => ${limits.session.refusedGraceMinutes})`)
    .returning('user_id')
    .executeTakeFirst()
  return reused?.user_id
}

/** Deletes a user's ended sessions whose refresh tokens were used again. */
export async function deleteReused(tx: Tx, user: Held<'user', 'self' | 'system'>): Promise<void> {
  await tx.deleteFrom('ended_sessions').where('user_id', '=', user.id).where('reused_at', 'is not', null).execute()
}
