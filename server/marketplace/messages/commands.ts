import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Actor, Member } from '#platform/security/actor.ts'
import { eventOf, type EventValues, type Locked } from '#server/domain/index.ts'
import { messages, type MessageRow } from './queries.ts'

type LockedConversation = Locked<'conversation', 'party'>

/** Starts a conversation and moves it to the top of both lists. */
export async function markStarted(tx: Tx, conversation: LockedConversation): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ started_at: sql`now()`, activity: sql`nextval('conversation_activity')` })
    .where('id', '=', conversation.id)
    .execute()
}

const setReadOf = (side: 'brand' | 'influencer') =>
  prepared<{ conversation: number; unread: number; upTo: number }>((db, param) =>
    db
      .updateTable('conversations')
      .set(eb => ({
        [`${side}_unread`]: param('unread'),
        [`${side}_read_id`]: eb.fn('greatest', [`${side}_read_id`, param('upTo')]),
        [`${side}_delivered_id`]: eb.fn('greatest', [`${side}_delivered_id`, param('upTo')]),
      }))
      .where('id', '=', param('conversation')),
  )

const setReads = { brand: setReadOf('brand'), influencer: setReadOf('influencer') }

/** Stores the current user's read position, which never moves back, and their number of unread messages. */
export const setRead = (
  tx: Tx,
  conversation: Locked<'conversation', 'recipient'>,
  recipient: Actor,
  read: { upTo: number; unread: number },
): Promise<void> =>
  setReads[recipient.role === 'brand' ? 'brand' : 'influencer'].send(tx, { conversation: conversation.id, ...read })

/** Marks all messages in these conversations as delivered to a party. */
export async function setDelivered(
  tx: Tx,
  conversations: readonly LockedConversation[],
  { role }: Member,
): Promise<void> {
  if (conversations.length === 0) return
  await tx
    .updateTable('conversations')
    .set(eb => ({ [`${role}_delivered_id`]: eb.ref('last_message_id') }))
    .where(
      'id',
      'in',
      conversations.map(({ id }) => id),
    )
    .execute()
}

type NewMessage = {
  conversation: number
  sender: number
  receiver: number
  content: string
  attachment: number | null
}

/** Selects from the new row's values, because the table does not contain the row yet. */
const insert = prepared<NewMessage & EventValues, MessageRow>((db, param) =>
  messages(
    db
      .with('messages', query =>
        query
          .insertInto('messages')
          .columns(['conversation_id', 'sender_id', 'receiver_id', 'content', 'attachment_id'])
          .expression(
            sql`select ${param('conversation')}::bigint, ${param('sender')}::bigint, id, ${param('content')}::text,
              ${param('attachment')}::bigint from users where id = ${param('receiver')} and is_active`,
          )
          .returningAll(),
      )
      .with('emitted', query => eventOf(query, 'messages', param)),
  ),
)

/**
 * Inserts a message with its event and the sender's attachment, if any. If the receiver has been deactivated, inserts
 * nothing and returns undefined.
 */
export async function insertMessage(
  tx: Tx,
  conversation: LockedConversation,
  {
    attachment,
    ...message
  }: Omit<NewMessage, 'conversation' | 'attachment'> & {
    attachment: Locked<'attachment', 'owner'> | undefined
  },
  event: EventValues,
): Promise<MessageRow | undefined> {
  const values = { ...message, ...event, conversation: conversation.id, attachment: attachment?.id ?? null }
  const [row] = await insert(tx, values)
  return row
}
