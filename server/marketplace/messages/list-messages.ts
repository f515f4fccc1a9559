import { type Message, limits } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { type Page, type Paged, paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentMessage } from './presenter.ts'
import { messagesBetween, messagesOf } from './queries.ts'

/**
 * Lists messages, oldest first: a page across all conversations, limited to `limits.inbox`, or of the conversation with
 * one user. The cursor points to older messages.
 */
export async function listMessages(
  db: Db,
  actor: Actor,
  page: Page,
  withUser: number | undefined,
): Promise<Paged<Message>> {
  const size = withUser === undefined ? { ...page, limit: Math.min(page.limit, limits.inbox) } : page
  const found = await (withUser === undefined
    ? messagesOf(db, actor, size)
    : messagesBetween(db, actor, withUser, size))
  const { rows, next } = paged(size, found, presentMessage)
  return { rows: rows.toReversed(), next }
}
