import { containsBlockedWords, limits, type Body, type Connection, type Message } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import {
  connectionById,
  connectionsOf,
  insertMessage,
  markStarted,
  messageById,
  messagesBetween,
  newestMessages,
  ownConversation,
  presentConnection,
  presentMessage,
  setUnread,
  unreadAfter,
  unreadOf,
} from './store.ts'

/** Oldest first: the newest of all conversations, or a page of the one with this person and the cursor of the page before. */
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

/** With whom the reader may write. The cursor is a conversation's activity. */
export async function listConnections(db: Db, actor: Actor, page: Page): Promise<Paged<Connection>> {
  const found = await connectionsOf(db, actor, page)
  const rows = found.slice(0, page.limit)
  return {
    rows: rows.map(presentConnection),
    next: found.length > page.limit ? String(rows.at(-1)?.activity) : undefined,
  }
}

/** What the navigation shows beside Messages. */
export const countUnread = async (db: Db, actor: Actor): Promise<{ unread: number }> => ({
  unread: await unreadOf(db, actor),
})

/**
 * Starts the conversation with a collaborator; one that has started stays as it is. Refuses with `not_collaborators`,
 * in the same words for somebody who does not exist.
 */
export function startConversation(
  transact: Transact,
  actor: Actor,
  otherId: number,
): Promise<{ connection: Connection; isNew: boolean }> {
  return transact(async tx => {
    const conversation = await ownConversation(tx, actor, otherId)
    if (!conversation) refuse('not_collaborators')
    if (!conversation.started) await markStarted(tx, conversation)
    const connection = await connectionById(tx, actor, conversation)
    return { connection: presentConnection(connection), isNew: !conversation.started }
  })
}

/** Writes to a collaborator. Refuses with `restricted_words` and `not_collaborators`. */
export function sendMessage(
  transact: Transact,
  actor: Actor,
  { receiver, content }: Body<'POST /messages/'>,
): Promise<Message> {
  if (containsBlockedWords(content)) refuse('restricted_words')
  return transact(async tx => {
    const conversation = await ownConversation(tx, actor, receiver)
    if (!conversation) refuse('not_collaborators')
    const id = await insertMessage(tx, conversation, { sender: actor.id, receiver, content })
    return presentMessage(await messageById(tx, id))
  })
}

/**
 * The reader has seen what this person wrote, up to a message where one is named. Nothing happens where there is no
 * conversation.
 */
export async function markRead(
  transact: Transact,
  actor: Actor,
  { with: otherId, up_to }: Body<'POST /messages/read/'>,
): Promise<undefined> {
  await transact(async tx => {
    const conversation = await ownConversation(tx, actor, otherId)
    if (!conversation) return
    const unread = up_to === undefined ? 0 : await unreadAfter(tx, conversation, actor, up_to)
    if (unread !== conversation.unread) await setUnread(tx, conversation, actor, unread)
  })
}
