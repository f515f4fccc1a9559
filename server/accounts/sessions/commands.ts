import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { requireRow } from '#platform/database/prepared.ts'
import { isWithin } from '#platform/database/recent.ts'
import { deleteWhere } from '#platform/jobs/cleanup.ts'
import type { AccessClaims } from '#platform/security/access-tokens.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'
import type { SessionDevice } from './device.ts'

/**
 * A user's maximum number of sessions, so that one statement can end all of them. A program that logs in whenever its
 * access token has expired creates fewer within the 30 days of a session.
 */
const sessionsPerUser = 3_000

/** The maximum number of old sessions that one login ends. */
const endedPerLogin = 100

/**
 * Ends sessions, which invalidates their access tokens. Their refresh tokens stay known until their original expiry.
 * `refused` if the device ended the session itself, and need not learn that from a refusal. For the `with` clause of a
 * statement.
 */
const ending = (condition: RawBuilder<boolean>, refused = false) => sql`
  ended as (delete from sessions where ${condition} returning id, user_id, refresh_hash, expires_at),
  kept as (
    insert into ended_sessions (id, user_id, refresh_hash, expires_at, refused_at)
    select id, user_id, refresh_hash, expires_at, case when ${refused} then now() end from ended
  )`

async function endWhere(tx: Tx, condition: RawBuilder<boolean>, refused = false): Promise<void> {
  await sql`with ${ending(condition, refused)} select`.execute(tx)
}

/**
 * Whether a session is one of those that the user's new session replaces, the least recently used. Skips sessions that
 * a running call uses, so that no login waits for a call.
 */
const isReplaced = (userId: number) => sql<boolean>`id in (
  select id from sessions where id in (
    select id from sessions where user_id = ${userId}
    order by last_used_at desc, id desc offset ${sessionsPerUser - 1} limit ${endedPerLogin}
  )
  for update skip locked
)`

/** Creates a session that lasts 30 days. Ends the user's least recently used ones beyond the maximum. */
export async function insertSession(
  tx: Tx,
  userId: number,
  refreshHash: Buffer,
  { browser, system, address }: SessionDevice,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with ${ending(isReplaced(userId))}
    insert into sessions (user_id, refresh_hash, browser, system, address, expires_at)
    values (${userId}, ${refreshHash}, ${browser}, ${system}, ${address},
      now() + make_interval(days => ${limits.session.refreshDays}))
    returning id`.execute(tx)
  return requireRow(rows).id
}

/** Records when and where the session was last used. */
export async function updateLastUse(tx: Tx, { sessionId }: AccessClaims, device: SessionDevice): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ...device, last_used_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends the session of the current request, on behalf of its device. */
export const deleteOwnSession = (tx: Tx, { id, sessionId }: Actor): Promise<void> =>
  endWhere(tx, sql`id = ${sessionId} and user_id = ${id}`, true)

/** Ends a session that the user picked from the list of devices. Its device learns of it from a refused refresh. */
export const deleteSession = (tx: Tx, { id }: Locked<'session', 'self'>): Promise<void> => endWhere(tx, sql`id = ${id}`)

/** Ends all sessions of the user, or all but this one. */
export const deleteSessions = (tx: Tx, user: Locked<'user', 'self' | 'staff' | 'system'>, except = 0): Promise<void> =>
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
 * the user, but only the first time.
 */
export async function markReused(tx: Tx, refreshHash: Buffer, device: SessionDevice): Promise<number | undefined> {
  const reused = await tx
    .updateTable('ended_sessions')
    .set({ ...device, reused_at: sql<string>`now()` })
    .where('refresh_hash', '=', refreshHash)
    .where('reused_at', 'is', null)
    .where('refused_at', 'is not', null)
    .where(
      sql<boolean>`not ${isWithin(sql`refused_at`, sql`make_interval(mins => ${limits.session.refusedGraceMinutes})`)}`,
    )
    .returning('user_id')
    .executeTakeFirst()
  return reused?.user_id
}

/** Deletes a user's ended sessions whose refresh tokens were used again. */
export async function deleteReused(tx: Tx, user: Locked<'user', 'self' | 'system'>): Promise<void> {
  await tx.deleteFrom('ended_sessions').where('user_id', '=', user.id).where('reused_at', 'is not', null).execute()
}

/** Deletes expired sessions, and ended sessions past their original expiry. */
export async function deleteEndedSessions(db: Db, signal?: AbortSignal): Promise<void> {
  await deleteWhere(db, 'sessions', sql<boolean>`expires_at < now()`, signal)
  await deleteWhere(db, 'ended_sessions', sql<boolean>`expires_at < now()`, signal)
}
