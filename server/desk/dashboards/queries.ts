import { sql, type RawBuilder } from 'kysely'
import { subscriberNames, type SubscriberName } from '#contract/dashboards.ts'
import { limits, type EmailProblem, type NamesOf, type Poisha, type ReversalKind } from '#contract/index.ts'
import type { SiteFigure } from '#database/tables.ts'
import type { Db } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import { campaignIsOpen } from '#server/domain/index.ts'
import { cappedUnreadCount } from '#server/marketplace/messages/index.ts'
import { emailProblem } from '#server/notify/mail/index.ts'

/** The first days of the last twelve months in Dhaka, oldest first. */
const lastMonths = sql<{ month: string }>`(
  select generate_series(dhaka_month(now()) - interval '11 months', dhaka_month(now()), interval '1 month')::date as month
)`.as('months')

interface BrandRow {
  total_campaigns: number
  total_applications: number
  money_spent: Poisha
  month: string
  spent: Poisha
}

const ofBrand = prepared<{ id: number }, BrandRow>((db, param) =>
  db
    .selectFrom(lastMonths)
    .innerJoin('brand_figures as figures', join => join.on('figures.brand_id', '=', param('id')))
    .leftJoin('brand_months as kept', join =>
      join.onRef('kept.month', '=', 'months.month').on('kept.brand_id', '=', param('id')),
    )
    .select(['figures.total_campaigns', 'figures.total_applications', 'figures.money_spent'])
    .select(['months.month', sql<number>`coalesce(kept.spent, 0)`.as('spent')])
    .orderBy('months.month'),
)

/**
 * A brand's monthly spending in poisha over the last twelve months, oldest first. Each row repeats the all-time totals,
 * because one statement for both costs little more than one for either.
 */
export const figuresOfBrand = (db: Db, id: number): Promise<BrandRow[]> => ofBrand(db, { id })

interface InfluencerRow {
  total_applications: number
  accepted_applications: number
  total_earnings: Poisha
  pending_earnings: Poisha
  month: string
  earned: Poisha
}

const ofInfluencer = prepared<{ id: number }, InfluencerRow>((db, param) =>
  db
    .selectFrom(lastMonths)
    .innerJoin('influencer_figures as figures', join => join.on('figures.influencer_id', '=', param('id')))
    .leftJoin('influencer_months as kept', join =>
      join.onRef('kept.month', '=', 'months.month').on('kept.influencer_id', '=', param('id')),
    )
    .select([
      'figures.total_applications',
      'figures.accepted_applications',
      'figures.total_earnings',
      'figures.pending_earnings',
    ])
    .select(['months.month', sql<number>`coalesce(kept.earned, 0)`.as('earned')])
    .orderBy('months.month'),
)

/** An influencer's monthly earnings in poisha over the last twelve months. Each row repeats the all-time totals. */
export const figuresOfInfluencer = (db: Db, id: number): Promise<InfluencerRow[]> => ofInfluencer(db, { id })

const ofSite = prepared<Record<never, never>, { figure: SiteFigure; value: number }>(db =>
  db
    .selectFrom('site_figures')
    .select(['figure', sql<number>`sum(value)::bigint`.as('value')])
    .groupBy('figure'),
)

/** The site's totals, summed over their shards. Payments are in poisha. */
export async function figuresOfSite(db: Db): Promise<Record<SiteFigure, number>> {
  const none = { admins: 0, brands: 0, influencers: 0, campaigns: 0, applications: 0, payments: 0 }
  return Object.assign(none, Object.fromEntries((await ofSite(db, {})).map(({ figure, value }) => [figure, value])))
}

interface SiteMonth {
  month: string
  users: number
  payments: Poisha
  withdrawals: Poisha
}

const siteMonths = prepared<Record<never, never>, SiteMonth>(db =>
  db
    .selectFrom(lastMonths)
    .leftJoin('site_months as figures', 'figures.month', 'months.month')
    .select([
      'months.month',
      sql<number>`coalesce(figures.users, 0)`.as('users'),
      sql<number>`coalesce(figures.payments, 0)`.as('payments'),
      sql<number>`coalesce(figures.withdrawals, 0)`.as('withdrawals'),
    ])
    .orderBy('months.month'),
)

/** The site's activity in each of the last twelve months. */
export const monthsOfSite = (db: Db) => siteMonths(db, {})

/** The maximum computed count, so that a dashboard never counts a whole table. */
const maxCounted = sql.lit(limits.waitingCount.max + 1)
const maxListed = sql.lit(limits.recent)
/** How many days before its deadline a campaign counts as closing soon. */
const nearDays = sql.lit(3)
/** How many campaigns that close soon are considered when looking for one that suits an influencer. */
const maxConsidered = sql.lit(100)

/** The rows of a query as one JSON array. */
const rows = <Row>(select: RawBuilder<unknown>) =>
  sql<Row[]>`(select coalesce(json_agg(each), '[]') from (${select}) each)`
/** The first row of a query as a JSON object, or null. */
const first = <Row>(select: RawBuilder<unknown>) =>
  sql<Row | null>`(select row_to_json(each) from (${select} limit 1) each)`

interface Closing {
  id: number
  title: string
  deadline: string
}

interface RejectedPaymentRow extends NamesOf<'influencer'> {
  application: number
  campaign_title: string
  amount_due: Poisha
  reject_reason: string | null
  reject_note: string | null
}

interface ReversedPaymentRow extends NamesOf<'influencer'> {
  payment: number
  campaign_title: string
  amount: Poisha
  reversal_kind: ReversalKind
  reversal_note: string | null
}

export interface BrandWaitingRow {
  pending_applications: number
  unpaid_applications: number
  unpaid_amount: Poisha
  rejected_payments: RejectedPaymentRow[]
  reversed_payments: ReversedPaymentRow[]
  submitted_payments: number
  submitted_since: string | null
  unread_messages: number
  closing: Closing | null
  profile_complete: boolean
  email_problem: EmailProblem | null
}

const brandWaiting = prepared<{ id: number }, BrandWaitingRow>((db, param) =>
  db
    .selectFrom('brand_figures as figures')
    .innerJoin('brand_profiles as profile', 'profile.user_id', 'figures.brand_id')
    .where('figures.brand_id', '=', param('id'))
    .select([
      'figures.unpaid_applications',
      'figures.unpaid_amount',
      'figures.submitted_payments',
      sql<boolean>`profile.profile_picture is not null and profile.bio <> ''`.as('profile_complete'),
      sql<number>`(select count(*)::integer from (
        select from applications where brand_id = ${param('id')} and status = 'pending' limit ${maxCounted}) counted
      )`.as('pending_applications'),
      sql<string | null>`(select payments.created_at from dues join payments on payments.id = waiting_payment_id
        where dues.brand_id = ${param('id')} and waiting_payment_id is not null order by waiting_payment_id limit 1
      )`.as('submitted_since'),
      rows<RejectedPaymentRow>(sql`
        select a.id as application, c.title as campaign_title, u.username as influencer_name,
          u.display_name as influencer_display_name, a.amount_due, p.reject_reason, p.reject_note
        from dues d
        join payments p on p.id = d.rejected_payment_id
        join applications a on a.id = d.application_id
        join campaigns c on c.id = a.campaign_id
        join users u on u.id = d.influencer_id
        where d.brand_id = ${param('id')} and d.rejected_payment_id is not null
        order by d.application_id limit ${maxListed}`).as('rejected_payments'),
      rows<ReversedPaymentRow>(sql`
        select p.id as payment, c.title as campaign_title, u.username as influencer_name,
          u.display_name as influencer_display_name, f.amount, r.kind as reversal_kind, r.note as reversal_note
        from refunds f
        join reversals r on r.payment_id = f.payment_id
        join payments p on p.id = f.payment_id
        join applications a on a.id = p.application_id
        join campaigns c on c.id = a.campaign_id
        join users u on u.id = a.influencer_id
        where f.brand_id = ${param('id')} and f.status = 'due'
        order by f.id limit ${maxListed}`).as('reversed_payments'),
      first<Closing>(sql`
        select id, title, deadline from campaigns
        where brand_id = ${param('id')} and ${campaignIsOpen(sql`true`)}
          and deadline between dhaka_today() and dhaka_today() + ${nearDays}
        order by deadline`).as('closing'),
      cappedUnreadCount(db, 'brand', param('id')).as('unread_messages'),
      emailProblem(param('id')).as('email_problem'),
    ]),
)

/** What needs a brand's attention. */
export const waitingForBrand = (db: Db, id: number): Promise<BrandWaitingRow[]> => brandWaiting(db, { id })

interface DueRow {
  campaign: number
  campaign_title: string
  campaign_brand: string
  campaign_brand_display_name: string | null
  amount_due: Poisha
  payment_status: 'unpaid' | 'pending'
  since: string
}

export interface InfluencerWaitingRow {
  due: DueRow[]
  unread_messages: number
  withdrawals: WaitingSum
  owed: Poisha
  closing: Closing | null
  profile_complete: boolean
  email_problem: EmailProblem | null
}

/** The number of waiting rows, their total, and since when they wait. */
interface WaitingSum {
  count: number
  amount: Poisha
  since: string | null
}

const waitingSum = (select: RawBuilder<unknown>) =>
  sql<WaitingSum>`(
    select json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0), 'since', min(created_at))
    from (${select} limit ${maxCounted}) each)`

// OFFSET makes PostgreSQL look up one application per campaign instead of first reading all of the influencer's.
const influencerWaiting = prepared<{ id: number }, InfluencerWaitingRow>((db, param) =>
  db
    .selectFrom('influencer_profiles as profile')
    .where('profile.user_id', '=', param('id'))
    .select([
      sql<boolean>`profile.category is not null and profile.bio <> ''`.as('profile_complete'),
      rows<DueRow>(sql`
        select a.campaign_id as campaign, c.title as campaign_title, u.username as campaign_brand,
          u.display_name as campaign_brand_display_name, a.amount_due,
          case when p.id is null then 'unpaid' else 'pending' end as payment_status,
          coalesce(p.created_at, a.decided_at) as since
        from dues d
        join applications a on a.id = d.application_id
        join campaigns c on c.id = a.campaign_id
        join users u on u.id = d.brand_id
        left join payments p on p.id = d.waiting_payment_id
        where d.influencer_id = ${param('id')}
        order by d.application_id limit ${maxListed}`).as('due'),
      waitingSum(sql`
        select amount, created_at from withdrawals
        where influencer_id = ${param('id')} and status = 'pending' order by id`).as('withdrawals'),
      sql<number>`(
        select -balance from ledger_accounts where kind = 'owed' and owner_id = ${param('id')}
      )`.as('owed'),
      first<Closing>(sql`
        select id, title, deadline from (
          select campaigns.id, title, deadline, category from campaigns
          join users on users.id = brand_id
          where ${campaignIsOpen(sql.ref('users.is_active'))}
            and days_to_deadline(deadline) between days_to_deadline(dhaka_today())
              and days_to_deadline(dhaka_today() + ${nearDays})
          order by days_to_deadline(deadline), campaigns.id limit ${maxConsidered}
        ) soon
        where category = profile.category and not exists (
          select from applications a
          where a.campaign_id = soon.id and a.influencer_id = ${param('id')} and not a.allows_another offset 0)
        order by deadline, id`).as('closing'),
      cappedUnreadCount(db, 'influencer', param('id')).as('unread_messages'),
      emailProblem(param('id')).as('email_problem'),
    ]),
)

/** What an influencer is waiting for, and what needs their attention. */
export const waitingForInfluencer = (db: Db, id: number): Promise<InfluencerWaitingRow[]> =>
  influencerWaiting(db, { id })

export interface AdminWaitingRow {
  payments: WaitingSum
  withdrawals: WaitingSum
  refunds: WaitingSum
  flags: WaitingSum
}

const adminWaiting = prepared<Record<never, never>, AdminWaitingRow>(db =>
  db.selectNoFrom([
    waitingSum(sql`select amount, created_at from payments where status = 'pending' order by id`).as('payments'),
    waitingSum(sql`select amount, created_at from withdrawals where status = 'pending' order by id`).as('withdrawals'),
    waitingSum(sql`select amount, created_at from refunds where status = 'due' order by id`).as('refunds'),
    waitingSum(sql`select 0 as amount, created_at from flags where status = 'open' order by id`).as('flags'),
  ]),
)

export interface FailingSubscriberRow {
  name: SubscriberName
  since: string
  waiting: number
}

const failing = prepared<Record<never, never>, FailingSubscriberRow>(db =>
  db
    .selectFrom('event_positions as p')
    .where('failures', '>', 0)
    // Its row outlives the subscriber by one migration.
    .where('subscriber', 'in', subscriberNames)
    .select([
      sql<SubscriberName>`p.subscriber`.as('name'),
      sql<string>`p.failing_since`.as('since'),
      sql<number>`(select count(*) from (
        select from undispatched_events e where e.subscriber = p.subscriber limit ${sql.lit(limits.waitingCount.max + 1)}
      ) pending)`.as('waiting'),
    ])
    .orderBy('failing_since'),
)

/** The subscribers that currently fail. */
export const failingSubscribers = (db: Db): Promise<FailingSubscriberRow[]> => failing(db, {})

/** The decisions that admins have to make, and the refunds that they have to send. */
export const waitingForAdmins = (db: Db): Promise<AdminWaitingRow[]> => adminWaiting(db, {})
