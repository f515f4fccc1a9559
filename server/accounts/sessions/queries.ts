import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import { isWithin } from '#platform/database/recent.ts'
import type { AccessClaims } from '#platform/security/access-tokens.ts'
import { sessionLasts } from '#platform/security/access.ts'
import type { SessionDevice } from './device.ts'

const sessionByRefresh = prepared<{ hash: Buffer }, AccessClaims & { is_last_use_old: boolean }>((db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'users.id as userId',
      'users.role',
      sql<boolean>`not ${isWithin(sql`sessions.last_used_at`, sql`make_interval(mins => ${sql.lit(limits.session.lastUseMinutes)})`)}`.as(
        'is_last_use_old',
      ),
    ])
    .where('sessions.refresh_hash', '=', param('hash'))
    .where(sessionLasts)
    .where('users.is_active', '=', true),
)

/**
 * Finds the active session with this refresh token, if its user is active, and whether its last use needs an update.
 */
export async function sessionWithRefresh(
  db: Db,
  refreshHash: Buffer,
): Promise<(AccessClaims & { is_last_use_old: boolean }) | undefined> {
  const [session] = await sessionByRefresh(db, { hash: refreshHash })
  return session
}

/** Whether a session with this refresh token has ended before its expiry. */
export async function hasEnded(db: Db, refreshHash: Buffer): Promise<boolean> {
  const ended = await db
    .selectFrom('ended_sessions')
    .select('id')
    .where('refresh_hash', '=', refreshHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return ended !== undefined
}

/** An instant in milliseconds, as a list's sort key. */
const milliseconds = (column: string) => sql<number>`milliseconds(${sql.ref(column)})`

/** Whether a row comes after the cursor in a list sorted by an instant and then by id, newest first. */
const isAfterCursor = (column: string, key: RawBuilder<number>, before: RawBuilder<number>) => sql<boolean>`
  (${sql.ref(column)}, id) < (to_timestamp(${key}::bigint / 1000.0)::timestamptz(3), ${before}::bigint)`

/** Later than any row. */
const farFuture = Date.UTC(9999, 0)

const cursorOf = ({ key = farFuture, before = Number.MAX_SAFE_INTEGER }: Page) => ({ key, before })

export interface SessionRow extends SessionDevice {
  id: number
  sort_key: number
  created_at: string
  last_used_at: string
}

type OfUser = { user: number; key: number; before: number }

const pageOfSessions = prepared<OfUser, SessionRow>((db, param, limit) =>
  db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'address', 'created_at', 'last_used_at'])
    .select(milliseconds('last_used_at').as('sort_key'))
    .where('user_id', '=', param('user'))
    .where(sessionLasts)
    .where(isAfterCursor('last_used_at', param('key'), param('before')))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
)

/** Returns up to `limit + 1` of the user's active sessions, most recently used first. */
export const sessionsPage = (db: Db, user: number, page: Page): Promise<SessionRow[]> =>
  pageOfSessions(db, { user, ...cursorOf(page) }, page.limit + 1)

export interface ReusedRow extends SessionDevice {
  id: number
  sort_key: number
  ended_at: string
  reused_at: string
}

const pageOfReused = prepared<OfUser, ReusedRow>((db, param, limit) =>
  db
    .selectFrom('ended_sessions')
    .select(['id', 'browser', 'system', 'address', 'ended_at'])
    .select(eb => eb.ref('reused_at').$notNull().as('reused_at'))
    .select(milliseconds('reused_at').as('sort_key'))
    .where('user_id', '=', param('user'))
    .where('reused_at', 'is not', null)
    .where(isAfterCursor('reused_at', param('key'), param('before')))
    .orderBy('reused_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
)

/** Returns up to `limit + 1` of the user's ended sessions that were used again, latest use first. */
export const reusedPage = (db: Db, user: number, page: Page): Promise<ReusedRow[]> =>
  pageOfReused(db, { user, ...cursorOf(page) }, page.limit + 1)
