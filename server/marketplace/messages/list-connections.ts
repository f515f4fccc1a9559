import type { Connection } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Page, Paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentConnection } from './presenter.ts'
import { connectionsOf } from './queries.ts'

/** Lists the people whom the current user can message. The cursor is the time of a conversation's last activity. */
export async function listConnections(db: Db, actor: Actor, page: Page): Promise<Paged<Connection>> {
  const found = await connectionsOf(db, actor, page)
  const rows = found.slice(0, page.limit)
  return {
    rows: rows.map(presentConnection),
    next: found.length > page.limit ? String(rows.at(-1)?.activity) : undefined,
  }
}
