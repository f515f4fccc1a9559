import { sql, type RawBuilder } from 'kysely'
import {
  limits,
  type EmailProblem,
  type Language,
  type MailKind,
  type MailState,
  type PaymentMethod,
  type Poisha,
  type Standing,
} from '#contract/index.ts'
import type { Db, ReadOnlyDb, Tx } from '#platform/database/db.ts'
import { filteredPage, newestFirst, type Conditions, type Filters } from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { isAhead, isWithin } from '#platform/database/recent.ts'
import { isOn } from '#server/notify/inbox/index.ts'
import type { AccountMailKind, LinkPurpose } from './kinds.ts'

/** An email claimed for sending. */
export interface ClaimedMail {
  id: number
  user_id: number
  kind: MailKind
  event_id: number | null
  /** Whether it also announces other events of its kind. */
  is_collection: boolean
  attempts: number
  /** Set by the first attempt. */
  address: string | null
  message_id: string | null
  subject: string | null
  text: string | null
  html: string | null
  secret: Buffer | null
  created_at: string
  is_expired: boolean
}

/** The recipient of an email, and whether it may be sent to them. */
export interface Recipient {
  username: string
  email: string
  /** The new address that awaits confirmation. */
  pending_email: string | null
  language: Language | null
  is_active: boolean
  verified: boolean
  bounced: boolean
  /** Whether they have verified the address that this email goes to, which may be an earlier one of theirs. */
  is_proven: boolean
  /** Whether they still receive emails of this kind. */
  wanted: boolean
}

/** Throws if the user does not exist. */
export async function recipientOf(tx: Tx, { user_id, kind, address }: ClaimedMail): Promise<Recipient> {
  const { rows } = await sql<Recipient>`
    select u.username, u.email, c.email as pending_email, u.language, u.is_active, a.verified_at is not null as verified,
      a.bounced_at is not null as bounced, ${isOn('mail', sql.ref('u.id'), sql`${kind}`)} as wanted,
      exists (select from mail_addresses p where p.user_id = u.id and p.email = coalesce(${address}, u.email)
        and p.verified_at is not null) as is_proven
    from users u
    left join mail_addresses a on a.user_id = u.id and a.email = u.email
    left join email_changes c on c.user_id = u.id
      and ${isWithin(sql`c.requested_at`, sql`make_interval(hours => ${sql.lit(limits.emailChange.hours)})`)}
    where u.id = ${user_id}`.execute(tx)
  return requireRow(rows)
}

/**
 * How long a link in an email of this kind is valid. An expired reset is useless, so its email is no longer sent.
 */
export const linkLifetime: Record<LinkPurpose, RawBuilder<string>> = {
  verify_email: sql`interval '1 hour' * ${sql.lit(limits.mailLinks.verificationHours)}`,
  reset_password: sql`interval '1 minute' * ${sql.lit(limits.mailLinks.resetMinutes)}`,
  confirm_email_change: sql`interval '1 hour' * ${sql.lit(limits.emailChange.hours)}`,
}

/** Returns the user of a link by its token's hash; undefined if it is not valid. */
export async function linkOwner(tx: Tx, purpose: LinkPurpose, hash: Buffer): Promise<number | undefined> {
  const link = await tx
    .selectFrom('mail_links')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where(isAhead(sql`expires_at`, linkLifetime[purpose]))
    .executeTakeFirst()
  return link?.user_id
}

export interface Unread {
  count: number
  senders: { name: string; count: number }[]
}

/** Counts the user's unread messages by sender. */
export async function unreadMessages(tx: Tx, userId: number): Promise<Unread> {
  const { rows } = await sql<{ name: string; count: number }>`
    select u.username as name, c.unread as count
    from (
      select influencer_id as other, brand_unread as unread from conversations
      where brand_id = ${userId} and brand_unread > 0
      union all
      select brand_id, influencer_unread from conversations where influencer_id = ${userId} and influencer_unread > 0
    ) c join users u on u.id = c.other
    order by c.unread desc, u.username`.execute(tx)
  return { count: rows.reduce((sum, { count }) => sum + count, 0), senders: rows }
}

/**
 * Returns in how many seconds a digest of unread messages may be sent: after the user has been away for 15 minutes, and
 * at most once a day while they stay away.
 */
export async function secondsUntilDigest(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    with seen as (
      select max(last_used_at) as at from sessions where user_id = ${userId} and last_used_at <= clock_timestamp()
    ),
    last as (
      -- It may have been queued long before, while the user was active.
      select max(written_at) as at from mails
      where user_id = ${userId} and kind = 'message_sent' and state in ('sent', 'kept') and written_at <= clock_timestamp()
    )
    select ceil(extract(epoch from greatest(
      now(), seen.at + interval '15 minutes',
      case when last.at > coalesce(seen.at, '-infinity') then last.at + interval '1 day' end
    ) - now()))::integer as seconds from seen, last`.execute(tx)
  return requireRow(rows).seconds
}

export interface MailedWithdrawal {
  amount: Poisha
  payment_method: PaymentMethod
  phone_number: string
  transaction_id: string | null
}

/** The withdrawal that an event is about. */
export const withdrawalOf = (tx: Tx, eventId: number): Promise<MailedWithdrawal> =>
  tx
    .selectFrom('events')
    .innerJoin('withdrawals', 'withdrawals.id', 'events.subject_id')
    .select([
      'withdrawals.amount',
      'withdrawals.payment_method',
      'withdrawals.phone_number',
      'withdrawals.transaction_id',
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow()

/** The number of undecided applications to the campaign of an event. */
export async function undecidedOf(tx: Tx, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from events e join applications a on a.campaign_id = e.subject_id
    where e.id = ${eventId}::bigint and a.status = 'pending'`.execute(tx)
  return requireRow(rows).count
}

/**
 * The maximum number of emails with a link of one kind that a user gets per hour; for a password reset, while the links
 * in them are valid.
 */
export const maxLinkMails = 3

/** The maximum number of emails of one kind about accounts that count towards one limit in the same time. */
export const maxMailsTo = 3

/** Counts the user's emails of a kind in the last hour. */
export async function recentMails(db: ReadOnlyDb, userId: number, kind: MailKind): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(isWithin(sql`created_at`, '1 hour'))
    .executeTakeFirstOrThrow()
  return count
}

const address = prepared<{ user: number }, { verified: boolean; bounced: boolean }>((db, param) =>
  db
    .selectFrom('users')
    .leftJoin('mail_addresses as a', join =>
      join.onRef('a.user_id', '=', 'users.id').onRef('a.email', '=', 'users.email'),
    )
    .select([
      sql<boolean>`a.verified_at is not null`.as('verified'),
      sql<boolean>`a.bounced_at is not null`.as('bounced'),
    ])
    .where('users.id', '=', param('user')),
)

/** Why notifications are not emailed to a user; null if they are. For use in other queries. */
export const emailProblem = (user: RawBuilder<number>) =>
  sql<EmailProblem | null>`(
    select case when a.bounced_at is not null then 'bounced' when a.verified_at is null then 'unverified' end
    from users u left join mail_addresses a on a.user_id = u.id and a.email = u.email where u.id = ${user})`

/** The delivery status of an existing user's address. */
export const addressOf = async (db: Db, user: number): Promise<{ verified: boolean; bounced: boolean }> =>
  requireRow(await address(db, { user }))

/** Counts the emails of this kind that were written in the period of a limit, whichever accounts they concern. */
export async function recentMailsTo(tx: Tx, countedFor: string, kind: AccountMailKind): Promise<number> {
  const minutes = kind === 'reset_password' ? limits.mailLinks.resetMinutes : 60
  const { count } = await tx
    .selectFrom('mails')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('kind', '=', sql.lit(kind))
    .where('counted_for', '=', countedFor)
    .where(isWithin(sql`written_at`, sql`make_interval(mins => ${minutes})`))
    .executeTakeFirstOrThrow()
  return count
}

export interface OutboxRow {
  id: number
  recipient: string
  address: string | null
  kind: MailKind
  language: Language | null
  subject: string | null
  state: MailState
  attempts: number
  error: string | null
  created_at: string
  sent_at: string | null
}

const outbox = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .select([
      'mails.id',
      'users.username as recipient',
      'mails.address',
      'mails.language',
      'mails.subject',
      'mails.attempts',
      'mails.error',
      'mails.created_at',
      'mails.sent_at',
    ])
    .select(eb => [
      eb.ref('mails.kind').$castTo<MailKind>().as('kind'),
      eb.ref('mails.state').$castTo<MailState>().as('state'),
    ])

const pageOfAll = prepared<{ before: number }, OutboxRow>((db, param, limit) =>
  outbox(db).where('mails.id', '<', param('before')).orderBy('mails.id', 'desc').limit(limit),
)

export type OutboxFilters = Filters<'GET /admin/mails/'>

const conditions: Conditions<OutboxFilters> = { state: state => sql`mails.state = ${state}` }

/** Returns up to `limit + 1` emails, newest first. */
export function outboxPage(db: Db, page: Page, filters: OutboxFilters | undefined): Promise<OutboxRow[]> {
  if (!filters) return pageOfAll(db, { before: startOf(page) }, page.limit + 1)
  return filteredPage(db, outbox(db), { filters, conditions, orders: { newest: newestFirst }, id: 'mails.id', page })
}

export type OpenedRow = OutboxRow & {
  recipient_standing: Standing
  viewer_standing: Standing
  user_id: number
  text: string | null
  html: string | null
  secret: Buffer | null
  is_expired: boolean
}

const standingOf = (user: unknown) => sql<Standing>`(
  select coalesce(operator_role::text, role::text) from users where id = ${user})`

/** An email with its full text, and the standings of its recipient and its viewer. */
export const mailById = (tx: Tx, id: number, viewer: number): Promise<OpenedRow | undefined> =>
  outbox(tx)
    .select([standingOf(sql.ref('mails.user_id')).as('recipient_standing'), standingOf(viewer).as('viewer_standing')])
    .select(['mails.user_id', 'mails.text', 'mails.html', 'mails.secret'])
    .select(sql<boolean>`mails.expires_at <= now()`.as('is_expired'))
    .where('mails.id', '=', id)
    .executeTakeFirst()
