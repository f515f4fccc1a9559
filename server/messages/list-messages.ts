import { type Message, limits } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { type Page, type Paged, paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/access.ts'
import { presentMessage } from './presenter.ts'
import { newestMessages, messagesBetween } from './queries.ts'

/**
 * Lists messages, oldest first: the newest across all conversations, or a page of the conversation with one user. The
 * cursor points to older messages.
 */
export async function listMessages(
  db: Db,
  actor: Actor,
  page: Page,
  withUser: number | undefined,
): Promise<Paged<Message>> {
  const { rows, next } =
    withUser === undefined
      ? { rows: (await newestMessages(db, actor.id, limits.inbox)).map(presentMessage), next: undefined }
      : paged(page, await messagesBetween(db, actor, withUser, page), presentMessage)
  return { rows: rows.toReversed(), next }
}
