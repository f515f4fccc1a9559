import type { Db } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Client } from '#platform/http/route.ts'
import { hashRandomToken } from '#platform/security/random-token.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { emit } from '#server/domain/index.ts'
import { markRefused, markReused, updateLastUse } from './commands.ts'
import { deviceOf } from './device.ts'
import { hasEnded, sessionWithRefresh } from './queries.ts'

/**
 * Records the use of an ended session's refresh token. A device whose session was ended elsewhere learns of it from its
 * first refusal. Any later use suggests a stolen token, and emits an event once.
 */
async function noticeReuse(db: Db, transact: Transact, refreshHash: Buffer, client: Client): Promise<void> {
  if (!(await hasEnded(db, refreshHash))) return
  await transact(async tx => {
    if (await markRefused(tx, refreshHash)) return
    const userId = await markReused(tx, refreshHash, deviceOf(client))
    if (userId !== undefined) await emit(tx, { type: 'session_reused', actorId: null, subjectId: userId })
  })
}

/**
 * Issues a new access token for an active session; the refresh token stays the same. Updates the session's last use.
 * Refuses with `invalid_refresh_token` if the token is unknown or expired, if its session has ended, or if its user is
 * deactivated.
 */
export async function refreshAccess(
  db: Db,
  transact: Transact,
  tokens: Tokens,
  refresh: string,
  client: Client,
): Promise<{ access: string }> {
  const refreshHash = hashRandomToken(refresh)
  const session = await sessionWithRefresh(db, refreshHash)
  if (!session) {
    await noticeReuse(db, transact, refreshHash, client)
    refuse('invalid_refresh_token')
  }
  if (session.is_last_use_old) await transact(tx => updateLastUse(tx, session, deviceOf(client)))
  return { access: await tokens.signAccess(session) }
}
