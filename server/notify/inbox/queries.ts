import { sql, type QueryCreator, type RawBuilder } from 'kysely'
import {
  type Category,
  type Channel,
  type NotificationKind,
  type NotificationPreference,
  type PaymentMethod,
  type Poisha,
  type Standing,
} from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { standing } from '#platform/security/access.ts'
import { campaignIsOpen, type StoredEvent } from '#server/domain/index.ts'
import { recipients } from '#server/notify/kinds/index.ts'

export interface NotificationRow {
  id: number
  kind: NotificationKind
  at: string
  read: boolean
  actor_id: number | null
  subject_id: number
  person: string | null
  campaign: string | null
  amount: Poisha | null
  reason: string | null
  note: string | null
}

/** The content of a notification: an event, by its subject. */
interface Occurrence extends Pick<NotificationRow, 'id' | 'kind' | 'at' | 'read' | 'actor_id' | 'subject_id'> {
  subject_type: StoredEvent['subject_type']
  brand_id: number | null
  application_id: number | null
  campaign_id: number | null
  payload: string
}

/** A digest names a campaign other than that of its event. */
const ownNotifications = (user: unknown) =>
  sql<Occurrence>`(
    select n.id, n.kind, n.at, n.read_at is not null as read, n.actor_id, n.subject_type, n.subject_id,
      e.brand_id, e.application_id, e.payload,
      case n.kind when 'campaigns_published' then n.subject_id else e.campaign_id end as campaign_id
    from notifications n join events e on e.id = n.event_id where n.user_id = ${user})`

const event = (id: number) =>
  sql<Occurrence>`(
    select id, type as kind, at, false as read, actor_id, subject_type, subject_id, brand_id, application_id, payload,
      campaign_id
    from events where id = ${id}::bigint)`

/** Adds the facts of their subjects to these events. */
const withFacts = (db: Pick<QueryCreator<DB>, 'selectFrom'>, occurrences: RawBuilder<Occurrence>) =>
  db
    .selectFrom(occurrences.as('n'))
    .leftJoin('users as actors', 'actors.id', 'n.actor_id')
    .leftJoin('refunds as r', join => join.onRef('r.id', '=', 'n.subject_id').on('n.subject_type', '=', 'refund'))
    .leftJoin('payments as p', join =>
      join.on(
        'p.id',
        '=',
        sql<number>`case n.subject_type when 'payment' then n.subject_id when 'refund' then r.payment_id end`,
      ),
    )
    .leftJoin('reversals as v', 'v.payment_id', 'p.id')
    .leftJoin('withdrawals as w', join =>
      join.onRef('w.id', '=', 'n.subject_id').on('n.subject_type', '=', 'withdrawal'),
    )
    .leftJoin('ledger_corrections as l', join =>
      join.onRef('l.id', '=', 'n.subject_id').on('n.subject_type', '=', 'correction'),
    )
    .leftJoin('flags as f', join => join.onRef('f.id', '=', 'n.subject_id').on('n.subject_type', '=', 'flag'))
    .leftJoin('users as flagged', 'flagged.id', 'f.flagged_id')
    .leftJoin('applications as a', 'a.id', 'n.application_id')
    .leftJoin('campaigns as c', 'c.id', 'n.campaign_id')
    .select(['n.id', 'n.kind', 'n.at', 'n.read', 'n.actor_id', 'n.subject_id'])
    .select('c.title as campaign')
    .select([
      sql<string | null>`coalesce(flagged.username, actors.username)`.as('person'),
      sql<Poisha | null>`coalesce(p.amount, w.amount, l.amount, a.amount_due,
        case n.subject_type when 'wallet_entry' then (n.payload ->> 'amount')::bigint end)`.as('amount'),
      sql<string | null>`coalesce(v.kind, p.reject_reason, w.reject_reason, a.reject_reason, l.reason)`.as('reason'),
      sql<string | null>`coalesce(v.note, p.reject_note, w.reject_note, a.reject_note, f.decision_note,
        case n.kind when 'campaign_suspended' then c.suspend_reason end)`.as('note'),
    ])

const pageOfUser = prepared<{ user: number; before: number }, NotificationRow>((db, param, limit) =>
  withFacts(db, ownNotifications(param('user')))
    .where('n.id', '<', param('before'))
    .orderBy('n.id', 'desc')
    .limit(limit),
)

/** Returns up to `limit + 1` notifications, newest first. */
export const notificationsPage = (db: Db, userId: number, page: Page): Promise<NotificationRow[]> =>
  pageOfUser(db, { user: userId, before: startOf(page) }, page.limit + 1)

/** How much of the money credited to an influencer repaid their debt. */
const repaid = sql<Poisha | null>`(
  select amount from debt_settlements
  where cause = case n.kind when 'payment_confirmed' then 'payment' when 'withdrawal_rejected' then 'withdrawal'
      when 'balance_corrected' then 'correction' end
    and cause_id = n.subject_id)`

/** Facts of an event that only emails state. */
interface NoticeRow extends NotificationRow {
  deadline: string | null
  /** Whether the recipient is the brand. Brands learn nothing about the influencer's balance. */
  to_brand: boolean | null
  /** The repaid debt, and what a reversal took from the balance and left as a debt. */
  repaid: Poisha | null
  taken: Poisha | null
  owed: Poisha | null
  /** The wallet and the transaction ID of a refund's transfer. */
  refund_method: PaymentMethod | null
  refund_transaction_id: string | null
}

/** The subject of an event, as the user's notification shows it, with the facts that only emails state. */
export const noticeOf = (tx: Tx, eventId: number, userId: number): Promise<NoticeRow> =>
  withFacts(tx, event(eventId))
    .select(['c.deadline', repaid.as('repaid'), 'v.taken', 'v.owed'])
    .select(['r.payment_method as refund_method', 'r.transaction_id as refund_transaction_id'])
    .select(sql<boolean | null>`n.brand_id = ${userId}::bigint`.as('to_brand'))
    .executeTakeFirstOrThrow()

const unread = prepared<{ user: number }, { unread: number }>((db, param, limit) =>
  db
    .selectFrom(
      db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', param('user'))
        .where('read_at', 'is', null)
        .limit(limit)
        .as('unread'),
    )
    .select(sql<number>`count(*)::integer`.as('unread')),
)

/** Counts the user's unread notifications, up to the maximum that the badge shows. */
export async function unreadOf(db: Db, userId: number): Promise<number> {
  const [row] = await unread(db, { user: userId }, 100)
  return row?.unread ?? 0
}

const recipientsOfKinds = sql`(values ${sql.join(
  recipients.map(({ kind, to }) => sql`(${sql.lit(kind)}, ${sql.lit(to)})`),
)}) as recipients (type, recipient)`

/**
 * Whether a user's account was closed for good, so that nothing more is stored for them. A scalar subquery, which is
 * one lookup per user: `exists` becomes a join that may read all users.
 */
export const isClosed = (user: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(select closed_at is not null from users where id = ${user})`

/**
 * Selects the recipients of these events, except those who caused them and those whose accounts were closed. For
 * notifications, emails and push messages.
 */
export const recipientsOf = (events: readonly number[]): RawBuilder<unknown> => sql`
  select r.user_id, e.id as event_id, e.type as kind, e.actor_id, e.subject_type, e.subject_id, e.at
  from events e
  join ${recipientsOfKinds} on recipients.type = e.type
  cross join lateral (
    select case recipient when 'brand' then e.brand_id when 'influencer' then e.influencer_id end as user_id
    where recipient in ('brand', 'influencer')
    union all
    select id from users
    where operator_role = case when recipient not in ('brand', 'influencer') then recipient::operator_role end and is_active
  ) r
  where e.id = any(${events}::bigint[]) and r.user_id is distinct from e.actor_id
    and not ${isClosed(sql.ref('r.user_id'))}`

/** Whether a user has verified their current email address. One lookup per user; see `isClosed`. */
export const isVerified = (user: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  select a.verified_at is not null from users v join mail_addresses a on a.user_id = v.id and a.email = v.email
  where v.id = ${user}), false)`

/** Whether a user has left this turned on. */
export const isOn = (
  channel: Channel,
  user: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from notification_preferences
  where user_id = ${user} and kind = ${kind} and channel = ${sql.lit(channel)} and not enabled)`

type Preference = Omit<NotificationPreference, 'required'>

const preferences = prepared<{ user: number }, { standing: Standing; chosen: Preference[] }>((db, param) => {
  const chosen = sql<Preference[]>`coalesce((
    select json_agg(json_build_object('kind', kind, 'channel', channel, 'enabled', enabled))
    from notification_preferences where user_id = users.id), '[]')`
  return db
    .selectFrom('users')
    .select([standing, chosen.as('chosen')])
    .where('id', '=', param('user'))
})

/** The user's standing and explicit choices; other notifications have their default. */
export const preferencesOf = async (
  db: Db | Tx,
  user: number,
): Promise<{ standing: Standing; chosen: readonly Preference[] }> => requireRow(await preferences(db, { user }))

/** A category's campaigns from one day, in Dhaka time. */
export interface Digest {
  category: Category
  /** The id of the last campaign's event, which identifies the digest. */
  event_id: number
  /** The last campaign that is still open, preferably of a brand with a verified address. */
  campaign_id: number
  /** Whether a brand with a verified address published one. */
  is_mailed: boolean
}

/** Whether an event published a campaign on a day in Dhaka, as in the index on an event's type and time. */
const publishedOn = (day: RawBuilder<unknown>) => sql`(
  e.type = 'campaign_published' and e.subject_type = 'campaign'
  and milliseconds(e.at) >= milliseconds((${day})::timestamp at time zone 'Asia/Dhaka')
  and milliseconds(e.at) < milliseconds((${day} + 1)::timestamp at time zone 'Asia/Dhaka'))`

const isOpen = campaignIsOpen(sql.ref('brands.is_active'))

/** Whether emails name a campaign: anybody can publish one, but these brands can be reached. */
const isMailed = sql<boolean>`(${isOpen} and ${isVerified(sql.ref('brands.id'))})`

/** Returns a digest of the day before a time, in Dhaka, for each category with a campaign that is still open. */
export async function digestsOfDayBefore(tx: Tx, time: Date): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    select category, max(e.id) as event_id,
      (array_agg(campaigns.id order by ${isMailed} desc, e.id desc) filter (where ${isOpen}))[1] as campaign_id,
      bool_or(${isMailed}) as is_mailed
    from events e join campaigns on campaigns.id = e.subject_id join users brands on brands.id = campaigns.brand_id
    where ${publishedOn(sql`(${time}::timestamptz at time zone 'Asia/Dhaka')::date - 1`)}
    group by category having bool_or(${isOpen})`.execute(tx)
  return rows
}

/** The number of influencers per statement. */
const recipientsAtOnce = 5_000

/** Selects a category's active influencers with ids below `before`, highest first. */
export const digestRecipients = (category: Category, before: number): RawBuilder<unknown> => sql`
  select user_id from influencer_profiles join users on users.id = user_id
  where category = ${category} and user_id < ${before}::bigint and is_active
  order by user_id desc limit ${sql.lit(recipientsAtOnce)}`

/**
 * The number of a digest's campaigns that emails name, and the titles of up to ten, the newest of each brand, so that
 * no brand fills the list.
 */
export async function digestOf(
  tx: Tx,
  eventId: number,
): Promise<{ category: Category; titles: string[]; count: number }> {
  const { rows } = await sql<{ category: Category; titles: string[] | null; count: number }>`
    with last as (
      select c.category, (e.at at time zone 'Asia/Dhaka')::date as day
      from events e join campaigns c on c.id = e.subject_id where e.id = ${eventId}::bigint
    ), published as (
      select campaigns.title, campaigns.brand_id, e.id
      from last, events e join campaigns on campaigns.id = e.subject_id join users brands on brands.id = campaigns.brand_id
      where ${publishedOn(sql`last.day`)} and campaigns.category = last.category and ${isMailed}
    ), of_brands as (
      select distinct on (brand_id) title, id from published order by brand_id, id desc
    )
    select category, (select count(*)::integer from published) as count,
      (select array_agg(title order by id desc) from (select * from of_brands order by id desc limit 10) newest) as titles
    from last`.execute(tx)
  const { category = 'other', titles, count = 0 } = rows[0] ?? {}
  return { category, titles: titles ?? [], count }
}
