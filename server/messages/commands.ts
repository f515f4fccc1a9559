import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/access.ts'
import type { Held } from '#platform/security/hold.ts'

type HeldConversation = Held<'conversation', 'party'>

export async function markStarted(tx: Tx, conversation: HeldConversation): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ started_at: sql`now()`, activity: sql`nextval('conversation_activity')` })
    .where('id', '=', conversation.id)
    .execute()
}

/** Stores the reader's number of unread messages. */
export async function setUnread(tx: Tx, conversation: HeldConversation, reader: Actor, unread: number): Promise<void> {
  await tx
    .updateTable('conversations')
    .set(reader.role === 'brand' ? { brand_unread: unread } : { influencer_unread: unread })
    .where('id', '=', conversation.id)
    .execute()
}

/** Returns the id of the new message. */
export async function insertMessage(
  tx: Tx,
  conversation: HeldConversation,
  { sender, receiver, content }: { sender: number; receiver: number; content: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('messages')
    .values({ conversation_id: conversation.id, sender_id: sender, receiver_id: receiver, content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
