import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/access.ts'
import { unreadOf } from './queries.ts'

/** What the navigation shows beside Messages. */
export const countUnread = async (db: Db, actor: Actor): Promise<{ unread: number }> => ({
  unread: await unreadOf(db, actor),
})
