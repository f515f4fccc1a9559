import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { prepared, preparedWrite, requireRow } from '#platform/database/prepared.ts'
import { eventOf, type EventValues } from '#platform/events/emit.ts'
import type { Actor } from '#platform/security/access.ts'
import type { Held } from '#platform/security/hold.ts'
import { messages, type MessageRow } from './queries.ts'

type HeldConversation = Held<'conversation', 'party'>

export async function markStarted(tx: Tx, conversation: HeldConversation): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ started_at: sql`now()`, activity: sql`nextval('conversation_activity')` })
    .where('id', '=', conversation.id)
    .execute()
}

const setUnreadOf = (side: 'brand' | 'influencer') =>
  preparedWrite<{ conversation: number; unread: number }>((db, param) =>
    db
      .updateTable('conversations')
      .set({ [`${side}_unread`]: param('unread') })
      .where('id', '=', param('conversation')),
  )

const setUnreads = { brand: setUnreadOf('brand'), influencer: setUnreadOf('influencer') }

/** Stores the reader's number of unread messages. */
export const setUnread = (tx: Tx, conversation: HeldConversation, reader: Actor, unread: number): Promise<void> =>
  setUnreads[reader.role === 'brand' ? 'brand' : 'influencer'](tx, { conversation: conversation.id, unread })

type NewMessage = {
  conversation: number
  sender: number
  receiver: number
  content: string
}

/** The columns of the new row take the place of the table, which does not have it yet. */
const insert = prepared<NewMessage & EventValues, MessageRow>((db, param) =>
  messages(
    db
      .with('messages', query =>
        query
          .insertInto('messages')
          .values({
            conversation_id: param('conversation'),
            sender_id: param('sender'),
            receiver_id: param('receiver'),
            content: param('content'),
          })
          .returningAll(),
      )
      .with('emitted', query => eventOf(query, 'messages', param)),
  ),
)

/** Stores a new message with its event, and returns it. */
export async function insertMessage(
  tx: Tx,
  conversation: HeldConversation,
  message: Omit<NewMessage, 'conversation'>,
  event: EventValues,
): Promise<MessageRow> {
  return requireRow(await insert(tx, { ...message, ...event, conversation: conversation.id }))
}
