import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { preparedWrite } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/access.ts'

/** The recipients of each event: one party of its row, or all active admins. */
const recipients = sql`(values
  ('application_submitted', 'brand'),
  ('application_accepted', 'influencer'),
  ('application_rejected', 'influencer'),
  ('payment_submitted', 'admins'),
  ('payment_confirmed', 'brand'),
  ('payment_confirmed', 'influencer'),
  ('payment_rejected', 'brand'),
  ('withdrawal_requested', 'admins'),
  ('withdrawal_approved', 'influencer'),
  ('withdrawal_rejected', 'influencer'),
  ('balance_corrected', 'influencer'),
  ('evidence_differed', 'admins'),
  ('chain_gap_found', 'admins'),
  ('cover_left_zero', 'admins')) as recipients (type, recipient)`

/**
 * Notifies those whom these events concern, each once however often it is called, and nobody of what they did themselves.
 * Returns who was notified.
 */
export async function notify(tx: Tx, events: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with concerned as (
      select e.*, recipients.recipient, a.brand_id, coalesce(a.influencer_id, w.influencer_id, l.influencer_id) as influencer_id
      from events e
      join ${recipients} on recipients.type = e.type
      left join payments p on e.subject_type = 'payment' and p.id = e.subject_id
      left join applications a
        on a.id = case e.subject_type when 'application' then e.subject_id when 'payment' then p.application_id end
      left join withdrawals w on e.subject_type = 'withdrawal' and w.id = e.subject_id
      left join ledger_corrections l on e.subject_type = 'correction' and l.id = e.subject_id
      where e.id = any(${events}::bigint[])
    )
    insert into notifications (user_id, event_id, kind, actor_id, subject_type, subject_id, at)
    select r.user_id, c.id, c.type, c.actor_id, c.subject_type, c.subject_id, c.at
    from concerned c
    cross join lateral (
      select case c.recipient when 'brand' then c.brand_id when 'influencer' then c.influencer_id end as user_id
      where c.recipient <> 'admins'
      union all
      select id from users where c.recipient = 'admins' and role = 'admin' and is_active
    ) r
    where r.user_id is distinct from c.actor_id
    order by c.id, r.user_id
    on conflict do nothing
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Notifies the receivers of these messages. The last message of a person takes the place of the notification of those
 * before it, unless it has been read. Returns who was notified.
 */
export async function notifyOfMessages(tx: Tx, events: readonly number[]): Promise<number[]> {
  const last = sql`
    select distinct on (m.receiver_id, m.sender_id) e.id as event_id, e.at, m.receiver_id, m.sender_id, e.subject_id
    from events e join messages m on m.id = e.subject_id
    where e.id = any(${events}::bigint[]) and e.subject_type = 'message'
      -- Read before it was dispatched.
      and exists (select from conversations c where c.id = m.conversation_id
        and case when c.brand_id = m.receiver_id then c.brand_unread else c.influencer_unread end > 0)
    order by m.receiver_id, m.sender_id, e.id desc`
  await sql`
    delete from notifications n using (${last}) m
    where n.kind = 'message_sent' and n.read_at is null and n.user_id = m.receiver_id and n.actor_id = m.sender_id
      and n.event_id < m.event_id`.execute(tx)
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications (user_id, event_id, kind, actor_id, subject_type, subject_id, at)
    select receiver_id, event_id, 'message_sent', sender_id, 'message', subject_id, at from (${last}) m
    order by event_id
    on conflict do nothing
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

const readMessages = preparedWrite<{ reader: number; sender: number }>((db, param) =>
  db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', param('reader'))
    .where('actor_id', '=', param('sender'))
    .where('kind', '=', 'message_sent')
    .where('read_at', 'is', null),
)

/** Marks the notifications of what a person wrote as read, with their messages. */
export const markMessagesRead = (tx: Tx, reader: Actor, senderId: number): Promise<void> =>
  readMessages(tx, { reader: reader.id, sender: senderId })

/** Marks one notification as read, or all up to one. */
export async function markRead(tx: Tx, reader: Actor, range: { id: number } | { upTo: number }): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', reader.id)
    .where('read_at', 'is', null)
    .$call(query => ('id' in range ? query.where('id', '=', range.id) : query.where('id', '<=', range.upTo)))
    .execute()
}
