import { sql } from 'kysely'
import { notificationKinds, type Channel, type NotificationKind, type OperatorRole } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/actor.ts'
import { campaignIsOpen, undoes, type Locked } from '#server/domain/index.ts'
import { isRecipient } from '#server/notify/kinds/index.ts'
import { digestRecipients, isOn, recipientsOf, type Digest } from './queries.ts'

/** Notifies the people these events concern, except those who caused them. Idempotent. Returns who was notified. */
export async function notify(tx: Tx, events: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications (user_id, event_id, kind, actor_id, subject_type, subject_id, at)
    select user_id, event_id, kind, actor_id, subject_type, subject_id, at from (${recipientsOf(events)}) c
    where ${isOn('bell', sql.ref('c.user_id'), sql.ref('c.kind'))}
    order by event_id, user_id
    on conflict do nothing
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Deletes the notifications of events that these undo, unless they have been read, and those of these themselves:
 * nothing is left to tell of either. Returns whose they were.
 */
export async function dropUndone(tx: Tx, events: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with undone as (
      select n.id, n.user_id, e.id as event_id
      from events e join events u on ${undoes('e', 'u')} join notifications n on n.event_id = u.id
      where e.id = any(${events}::bigint[]) and n.read_at is null
    ), undoing as (
      delete from notifications n using undone u where n.event_id = u.event_id and n.user_id = u.user_id
    )
    delete from notifications n using undone u where n.id = u.id returning n.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Notifies the receivers of these messages. A person's latest message replaces the unread notification of their earlier
 * ones. Returns who was notified.
 */
export async function notifyOfMessages(tx: Tx, events: readonly number[]): Promise<number[]> {
  // Someone who reads the messages right now would miss the notification that this inserts. Senders do not wait for
  // this lock.
  await sql`
    select from conversations where id in (
      select c.id from events e join conversations c using (brand_id, influencer_id)
      where e.id = any(${events}::bigint[]) and e.type = 'message_sent')
    order by id for key share`.execute(tx)
  const last = sql`
    select distinct on (r.user_id, r.actor_id) r.*
    from (${recipientsOf(events)}) r
    -- Read before its dispatch.
    where exists (
      select from conversations c
      where (c.brand_id, c.influencer_id) = (r.user_id, r.actor_id) and c.brand_unread > 0
        or (c.brand_id, c.influencer_id) = (r.actor_id, r.user_id) and c.influencer_unread > 0)
    order by r.user_id, r.actor_id, r.event_id desc`
  // The limit makes this one lookup per message: with stale statistics, a plain join compares every unread notification
  // with every message.
  await sql`
    delete from notifications where id = any(array(
      select earlier.id from (${last}) m cross join lateral (
        select n.id from notifications n
        where n.kind = 'message_sent' and n.read_at is null and n.user_id = m.user_id and n.actor_id = m.actor_id
          and n.event_id < m.event_id
        limit 1
      ) earlier))`.execute(tx)
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications (user_id, event_id, kind, actor_id, subject_type, subject_id, at)
    select user_id, event_id, kind, actor_id, subject_type, subject_id, at from (${last}) m
    where ${isOn('bell', sql.ref('m.user_id'), sql.ref('m.kind'))}
    order by event_id
    on conflict do nothing
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

const readMessages = prepared<{ recipient: number; sender: number }>((db, param) =>
  db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', param('recipient'))
    .where('actor_id', '=', param('sender'))
    .where('kind', '=', 'message_sent')
    .where('read_at', 'is', null),
)

/** Marks the notifications of a sender's messages as read. */
export const markMessagesRead = (tx: Tx, recipient: Actor, senderId: number): Promise<void> =>
  readMessages.send(tx, { recipient: recipient.id, sender: senderId })

/** The number of notifications marked as read in one transaction. */
export const readAtOnce = 1_000

/**
 * Marks the oldest unread notifications with ids above `after` and up to `upTo` as read, at most `readAtOnce`. Returns
 * their ids.
 */
export async function setRead(
  tx: Tx,
  recipient: Actor,
  { after, upTo }: { after: number; upTo: number },
): Promise<number[]> {
  // The lock skips rows that are being marked concurrently, so fewer than the limit are the last.
  const unread = tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', recipient.id)
    .where('read_at', 'is', null)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(readAtOnce)
    .forUpdate()
  const marked = await tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('id', '=', sql<number>`any(array(${unread}))`)
    .returning('id')
    .execute()
  return marked.map(({ id }) => id)
}

/** Deletes the notifications and the unsent emails that a user with this operator role must not receive. */
export async function dropUnreadable(tx: Tx, { id }: Locked<'user', 'staff'>, role: OperatorRole): Promise<void> {
  const kinds = notificationKinds.filter(kind => !isRecipient(role, kind))
  await tx.deleteFrom('notifications').where('user_id', '=', id).where('kind', 'in', kinds).execute()
  await tx
    .deleteFrom('mails')
    .where('user_id', '=', id)
    .where('kind', 'in', kinds)
    .where('state', '=', 'pending')
    .execute()
}

/** Turns notifications on or off. */
export async function setPreferences(
  tx: Tx,
  { id }: Locked<'user', 'self' | 'system'>,
  preferences: readonly { kind: NotificationKind; channel: Channel; enabled: boolean }[],
): Promise<void> {
  for (const { kind, channel, enabled } of preferences) {
    await tx
      .insertInto('notification_preferences')
      .values({ user_id: id, kind, channel, enabled })
      .onConflict(conflict => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ enabled }))
      .execute()
  }
}

/** The number of campaigns handled in one transaction. */
const remindedAtOnce = 500

/**
 * Finds open campaigns that are due within two days and have undecided applications, and whose brand has not been
 * reminded. Returns each once, at most 500.
 */
export async function chooseNearDeadlines(tx: Tx): Promise<{ id: number; brand_id: number }[]> {
  const { rows } = await sql<{ id: number; brand_id: number }>`
    insert into deadline_reminders (campaign_id)
    select campaigns.id from campaigns join users brands on brands.id = brand_id
    where ${campaignIsOpen(sql.ref('brands.is_active'))}
      and days_to_deadline(deadline) between days_to_deadline(dhaka_today()) and days_to_deadline(dhaka_today() + 2)
      and exists (select from applications a where a.campaign_id = campaigns.id and a.status = 'pending')
      and not exists (select from deadline_reminders r where r.campaign_id = campaigns.id)
    order by campaigns.id limit ${sql.lit(remindedAtOnce)}
    on conflict do nothing
    returning campaign_id as id, (select brand_id from campaigns where id = campaign_id)`.execute(tx)
  return rows
}

/**
 * Notifies influencers with ids below `before` of a digest's campaigns. Returns who was notified, and the last id, if
 * any.
 */
export async function notifyOfDigest(
  tx: Tx,
  digest: Digest,
  before: number,
): Promise<{ notified: number[]; last: number | null }> {
  const { rows } = await sql<{ notified: number[]; last: number | null }>`
    with recipients as (${digestRecipients(digest.category, before)}), notified as (
      insert into notifications (user_id, event_id, kind, subject_type, subject_id, at)
      select user_id, ${digest.event_id}::bigint, 'campaigns_published', 'campaign', ${digest.campaign_id}::bigint, now()
      from recipients where ${isOn('bell', sql.ref('recipients.user_id'), sql`'campaigns_published'`)}
      on conflict do nothing
      returning user_id
    )
    select (select min(user_id) from recipients) as last, to_json(array(select user_id from notified)) as notified`.execute(
    tx,
  )
  return requireRow(rows)
}
