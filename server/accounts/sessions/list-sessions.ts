import type { ActiveSession, ReusedSession } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentReused, presentSession } from './presenter.ts'
import { reusedPage, sessionsPage } from './queries.ts'

/** Returns the caller's active sessions, most recently used first. */
export async function listSessions(db: Db, { id, sessionId }: Actor, page: Page): Promise<Paged<ActiveSession>> {
  return paged(page, await sessionsPage(db, id, page), presentSession(sessionId))
}

/** Returns the caller's ended sessions whose refresh token was used again, latest use first. */
export async function listReusedSessions(db: Db, { id }: Actor, page: Page): Promise<Paged<ReusedSession>> {
  return paged(page, await reusedPage(db, id, page), presentReused)
}
