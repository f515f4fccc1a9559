import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { unreadOf } from './queries.ts'

/** The badge beside Messages in the navigation. */
export const countUnread = async (db: Db, actor: Actor): Promise<{ unread: number }> => ({
  unread: await unreadOf(db, actor),
})
