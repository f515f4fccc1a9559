import { type Kysely, type QueryCreator, type RawBuilder, sql } from 'kysely'
import { isStaff, type Attachment, type Poisha, type Role } from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import type { Actor, Member } from '#platform/security/actor.ts'
import { attachmentOf } from '#server/marketplace/attachments/index.ts'

export interface MessageRow {
  id: number
  sender: number
  sender_name: string
  receiver: number
  receiver_name: string
  content: string
  created_at: string
  attachment: Attachment | null
}

/** All messages, newest first. */
export const messages = (db: Pick<QueryCreator<DB>, 'selectFrom'>) =>
  db
    .selectFrom('messages')
    .innerJoin('users as senders', 'senders.id', 'messages.sender_id')
    .innerJoin('users as receivers', 'receivers.id', 'messages.receiver_id')
    .select([
      'messages.id',
      'messages.sender_id as sender',
      'senders.username as sender_name',
      'messages.receiver_id as receiver',
      'receivers.username as receiver_name',
      'messages.content',
      'messages.created_at',
    ])
    .select(attachmentOf(sql.ref('messages.attachment_id')).as('attachment'))
    .orderBy('messages.id', 'desc')

const ofUser = prepared<{ user: number; before: number }, MessageRow>((db, param, limit) => {
  // Each branch scans its own index; together they contain the newest messages in both directions.
  const sent = db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', param('user'))
    .where('id', '<', param('before'))
    .orderBy('id', 'desc')
    .limit(limit)
  const received = db
    .selectFrom('messages')
    .select('id')
    .where('receiver_id', '=', param('user'))
    .where('id', '<', param('before'))
    .orderBy('id', 'desc')
    .limit(limit)
  return messages(db)
    .where(
      'messages.id',
      'in',
      sql<number>`(select id from ((${sent}) union all (${received})) as directions order by id desc limit ${limit})`,
    )
    .limit(limit)
})

/** Returns up to `limit + 1` messages that the user sent or received, newest first. */
export const messagesOf = (db: Db, actor: Actor, page: Page): Promise<MessageRow[]> =>
  ofUser(db, { user: actor.id, before: startOf(page) }, page.limit + 1)

const between = prepared<{ brand: number; influencer: number; before: number }, MessageRow>((db, param, limit) =>
  messages(db)
    .where('messages.conversation_id', '=', eb =>
      eb
        .selectFrom('conversations')
        .select('id')
        .where('brand_id', '=', param('brand'))
        .where('influencer_id', '=', param('influencer')),
    )
    .where('messages.id', '<', param('before'))
    .limit(limit),
)

/** Returns the two ids by role. Only a brand and an influencer can have a conversation. */
function pair(actor: Actor, otherId: number): { brand: number; influencer: number } {
  return actor.role === 'brand' ? { brand: actor.id, influencer: otherId } : { brand: otherId, influencer: actor.id }
}

/** Returns up to `limit + 1` messages, newest first. */
export const messagesBetween = (db: Db, actor: Actor, otherId: number, page: Page): Promise<MessageRow[]> =>
  between(db, { ...pair(actor, otherId), before: startOf(page) }, page.limit + 1)

export interface ConnectionRow {
  id: number
  username: string
  display_name: string | null
  role: Role
  is_active: boolean
  profile_picture: string | null
  started_at: string | null
  last_message: string | null
  last_message_at: string | null
  last_message_own: boolean | null
  unread_count: number
  delivered_up_to: number | null
  read_up_to: number | null
  activity: number
  campaign: number | null
  campaign_title: string | null
  amount_due: Poisha | null
}

/** Conversations seen from one party's side, joined with the other user. */
const connections = (db: Kysely<DB>, side: 'brand' | 'influencer') => {
  const other = side === 'brand' ? 'influencer' : 'brand'
  return db
    .selectFrom('conversations')
    .innerJoin('users as others', 'others.id', `conversations.${other}_id`)
    .leftJoin('brand_profiles', 'brand_profiles.user_id', 'others.id')
    .leftJoin('influencer_profiles', 'influencer_profiles.user_id', 'others.id')
    .leftJoin('messages', 'messages.id', 'conversations.last_message_id')
    .leftJoin('applications', 'applications.id', 'conversations.application_id')
    .leftJoin('campaigns', 'campaigns.id', 'applications.campaign_id')
    .select([
      'campaigns.id as campaign',
      'campaigns.title as campaign_title',
      'applications.amount_due',
      'others.id',
      'others.username',
      'others.display_name',
      'others.role',
      'others.is_active',
      'conversations.started_at',
      'conversations.activity',
      'messages.content as last_message',
      'messages.created_at as last_message_at',
      `conversations.${side}_unread as unread_count`,
    ])
    .select([
      sql<number | null>`nullif(${sql.ref(`conversations.${other}_delivered_id`)}, 0)`.as('delivered_up_to'),
      sql<number | null>`nullif(${sql.ref(`conversations.${other}_read_id`)}, 0)`.as('read_up_to'),
    ])
    .select(eb => [
      eb.fn.coalesce('brand_profiles.profile_picture', 'influencer_profiles.profile_picture').as('profile_picture'),
      eb('messages.receiver_id', '=', eb.ref('others.id')).as('last_message_own'),
    ])
    .orderBy('conversations.activity', 'desc')
}

const pageOf = (side: 'brand' | 'influencer') =>
  prepared<{ user: number; before: number }, ConnectionRow>((db, param, limit) =>
    connections(db, side)
      .where(`conversations.${side}_id`, '=', param('user'))
      .where('conversations.activity', '<', param('before'))
      .limit(limit),
  )

const pages = { brand: pageOf('brand'), influencer: pageOf('influencer') }

/** Returns up to `limit + 1` connections, latest activity first; none for an admin. */
export const connectionsOf = async (db: Db, actor: Actor, page: Page): Promise<ConnectionRow[]> =>
  isStaff(actor.role) ? [] : pages[actor.role](db, { user: actor.id, before: startOf(page) }, page.limit + 1)

/** The maximum number of conversations whose unread messages are counted. */
const maxCounted = 100

/** Counts a user's unread messages, across at most `maxCounted` conversations. */
export const cappedUnreadCount = (
  db: Pick<QueryCreator<DB>, 'selectFrom'>,
  side: 'brand' | 'influencer',
  user: RawBuilder<number>,
) => {
  const unseen = db
    .selectFrom('conversations')
    .select(`${side}_unread as unread`)
    .where(`${side}_id`, '=', user)
    .where(`${side}_unread`, '>', 0)
    .limit(sql.lit(maxCounted))
  return sql<number>`(select coalesce(sum(unread), 0)::integer from (${unseen}) unseen)`
}

const unreadFor = (side: 'brand' | 'influencer') =>
  prepared<{ user: number }, { unread: number }>((db, param) =>
    db.selectNoFrom(cappedUnreadCount(db, side, param('user')).as('unread')),
  )

const unreads = { brand: unreadFor('brand'), influencer: unreadFor('influencer') }

/** Counts the user's unread messages, across at most `maxCounted` conversations; 0 for an admin. */
export async function unreadOf(db: Db, actor: Actor): Promise<number> {
  if (isStaff(actor.role)) return 0
  const [row] = await unreads[actor.role](db, { user: actor.id })
  return row?.unread ?? 0
}

const undeliveredTo = (side: 'brand' | 'influencer') =>
  prepared<{ user: number }, { id: number }>((db, param, limit) =>
    db
      .selectFrom(
        db
          .selectFrom('conversations')
          .select(['id', 'last_message_id', `${side}_unread as unread`, `${side}_delivered_id as delivered`])
          .where(`${side}_id`, '=', param('user'))
          .orderBy('activity', 'desc')
          .limit(limit)
          .as('latest'),
      )
      .select('id')
      .where('unread', '>', 0)
      .whereRef('delivered', '<', 'last_message_id'),
  )

const undelivered = { brand: undeliveredTo('brand'), influencer: undeliveredTo('influencer') }

/** Of the user's 100 latest conversations, returns those with undelivered messages. */
export const undeliveredConversations = async (tx: Tx, { id, role }: Member): Promise<number[]> =>
  (await undelivered[role](tx, { user: id }, 100)).map(conversation => conversation.id)

const connectionFrom = (side: 'brand' | 'influencer') =>
  prepared<{ id: number }, ConnectionRow>((db, param) =>
    connections(db, side).where('conversations.id', '=', param('id')),
  )

const connectionsById = { brand: connectionFrom('brand'), influencer: connectionFrom('influencer') }

/** Returns the conversation from the caller's side. Throws if it does not exist. */
export const connectionById = async (tx: Tx, actor: Actor, conversationId: number): Promise<ConnectionRow> =>
  requireRow(await connectionsById[actor.role === 'brand' ? 'brand' : 'influencer'](tx, { id: conversationId }))

const conversationOf = prepared<{ brand: number; influencer: number }, { id: number }>((db, param) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('brand_id', '=', param('brand'))
    .where('influencer_id', '=', param('influencer')),
)

/** Returns the id of the caller's conversation with a user; always undefined for an admin. */
export async function conversationWith(db: Db, actor: Actor, otherId: number): Promise<number | undefined> {
  if (isStaff(actor.role)) return undefined
  const [conversation] = await conversationOf(db, pair(actor, otherId))
  return conversation?.id
}

const activity = prepared<{ user: number }, { is_active: boolean }>((db, param) =>
  db.selectFrom('users').select('is_active').where('id', '=', param('user')),
)

/** Whether a user can log in and read messages. */
export async function canRead(tx: Tx, userId: number): Promise<boolean> {
  const [user] = await activity(tx, { user: userId })
  return user?.is_active === true
}

/** Counts the messages received after this one, up to the limit. The lock on the conversation blocks new ones. */
export async function countReceivedAfter(
  tx: Tx,
  messageId: number,
  { conversation, recipient, limit }: { conversation: number; recipient: number; limit: number },
): Promise<number> {
  const newer = tx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation)
    .where('receiver_id', '=', recipient)
    .where('id', '>', messageId)
    .orderBy('id', 'desc')
    .limit(limit)
  const { unread } = await tx
    .selectFrom(newer.as('newer'))
    .select(sql<number>`count(*)::integer`.as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}
