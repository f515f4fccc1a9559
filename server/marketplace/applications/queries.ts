import { sql, type Kysely, type QueryCreator, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import {
  limits,
  type Application,
  type ApplicationStatus,
  type EarnedApplication,
  type NamesOf,
  type PayableApplication,
  type PaymentMethod,
  type Poisha,
  type ReceivedApplication,
  type ReceivedSort,
} from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import {
  filteredRows,
  newestFirst,
  oldestFirst,
  waitingFirst,
  type Conditions,
  type Filters,
  type Order,
} from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/actor.ts'
import { decisionColumns, type DecisionRow } from '#server/money/decisions/index.ts'
import { isLive, liveStatus } from '#server/money/payments/index.ts'
import { searchFor, type Found } from './search/queries.ts'

/** An application with the names of both parties, the amount due and its live (pending or confirmed) payment. */
export interface ApplicationRow extends DecisionRow, NamesOf<'influencer'> {
  id: number
  campaign: number
  campaign_title: string
  campaign_brand: string
  campaign_brand_display_name: string | null
  campaign_budget: Poisha
  influencer: number
  proposal: string
  expected_fee: Poisha | null
  amount_due: Poisha
  status: ApplicationStatus
  applied_at: string
  is_withdrawn: boolean
  payment_status: Application['payment_status']
  payment_method: PaymentMethod | null
  transaction_id: string | null
}

/** The columns of a screen beside those of every application. */
type Further<T> = ApplicationRow & Omit<T, keyof Application>
export type ReceivedRow = Further<ReceivedApplication>
export type EarnedRow = Further<EarnedApplication>
export type PayableRow = Further<PayableApplication>

type Queries = Pick<QueryCreator<DB>, 'selectFrom'>

/** All applications, newest first. */
export const applications = (db: Queries) =>
  db
    .selectFrom('applications')
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaign_id')
    .innerJoin('users as brands', 'brands.id', 'applications.brand_id')
    .innerJoin('users as influencers', 'influencers.id', 'applications.influencer_id')
    .leftJoin('payments', join => join.onRef('payments.application_id', '=', 'applications.id').on(isLive()))
    .select([
      'applications.id',
      'applications.campaign_id as campaign',
      'campaigns.title as campaign_title',
      'brands.username as campaign_brand',
      'brands.display_name as campaign_brand_display_name',
      'campaigns.budget as campaign_budget',
      'applications.influencer_id as influencer',
      'influencers.username as influencer_name',
      'influencers.display_name as influencer_display_name',
      'applications.proposal',
      'applications.expected_fee',
      'applications.amount as amount_due',
      'applications.status',
      'applications.applied_at',
      'applications.is_withdrawn',
      'payments.payment_method',
      'payments.transaction_id',
    ])
    .select(liveStatus().as('payment_status'))
    .select(decisionColumns('applications'))
    .orderBy('applications.id', 'desc')

/** How many of an application's payments of each kind are listed. */
const listed = sql.lit(limits.paymentsPerApplication.listed)

const rejectedPayments = sql<PayableApplication['rejected_payments']>`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'payment_method', p.payment_method, 'transaction_id', p.transaction_id,
    'rejected_at', to_char(p.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'is_replaced', p.decided_by = applications.brand_id,
    'reject_reason', p.reject_reason, 'reject_note', p.reject_note) order by p.id desc), '[]')
  from (
    select * from payments where application_id = applications.id and status = 'rejected' order by id desc limit ${listed}
  ) p)`

const pendingPayment = sql<PayableApplication['pending_payment']>`(
  case payments.status when 'pending' then json_build_object('id', payments.id, 'sender_number', payments.sender_number) end)`

const reversedPayments = sql<PayableApplication['reversed_payments']>`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'payment_method', p.payment_method, 'transaction_id', p.transaction_id,
    'reversed_at', to_char(p.reversed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reversal_kind', p.reversal_kind, 'reversal_note', r.note) order by p.id desc), '[]')
  from (
    select * from payments
    where application_id = applications.id and reversed_at is not null order by id desc limit ${listed}
  ) p join reversals r on r.payment_id = p.id)`

const claims = sql<PayableApplication['claims']>`(
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'brand_name', brands.username, 'brand_display_name', brands.display_name, 'application', c.application_id, 'sender_number', c.sender_number,
    'reference', r.reference, 'payment_method', p.payment_method, 'transaction_id', p.transaction_id, 'status', c.status,
    'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'decided_at', to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', c.note
  ) order by c.id desc), '[]')
  from (select * from payment_claims where application_id = applications.id order by id desc limit ${listed}) c
  join payments p on p.id = c.payment_id
  join payment_references r on r.application_id = c.application_id)`

const paymentReference = sql<string>`(
  select reference from payment_references where application_id = applications.id)`

/** Whether the live payment's money has reached the wallet. */
const paymentReceived = sql<boolean>`coalesce(payments.status = 'confirmed' or (
  select grade from payment_evidence where payment_id = payments.id) = 'matched', false)`

/** Extra columns for the brand. */
const brandColumns = [
  'applications.is_shortlisted',
  sql<boolean>`influencers.closed_at is not null`.as('influencer_closed'),
] as const

/** Extra columns for the payments page of either side. */
const paymentsPageColumns = [
  reversedPayments.as('reversed_payments'),
  'payments.decided_at as payment_confirmed_at',
] as const

/** Extra columns for a brand's payments page. */
const brandPaymentsPageColumns = [
  ...paymentsPageColumns,
  pendingPayment.as('pending_payment'),
  rejectedPayments.as('rejected_payments'),
  claims.as('claims'),
  paymentReference.as('payment_reference'),
  paymentReceived.as('payment_received'),
] as const

/** What brands have to pay. Most accepted applications are paid, so this set is small. */
const due = (db: Kysely<DB>) =>
  db
    .selectFrom('dues')
    .select('application_id')
    .where('waiting_payment_id', 'is', null)
    .orderBy('application_id', 'desc')

interface PageValues extends Record<string, unknown> {
  owner: number
  before: number
}

type Applications<Row> =
  ReturnType<typeof applications> extends SelectQueryBuilder<infer Tables, infer Names, object>
    ? SelectQueryBuilder<Tables, Names, Row>
    : never

interface Whose {
  /** The column that says whose they are; undefined for everyone's. */
  owner?: 'brand_id' | 'influencer_id' | undefined
  onlyAccepted?: boolean
}

/** The statements of a list of applications with the columns of its screen. */
function list<Row extends ApplicationRow>(
  select: (db: Queries) => Applications<Row>,
  { owner, onlyAccepted = false }: Whose = {},
) {
  const isOwners = (param: (name: 'owner') => RawBuilder<number>, table: string) =>
    owner ? sql<SqlBool>`${sql.ref(`${table}.${owner}`)} = ${param('owner')}` : sql<SqlBool>`true`
  return {
    owner,
    onlyAccepted,
    firstPage: prepared<PageValues, Row>((db, param, limit) =>
      select(db)
        .where(isOwners(param, 'applications'))
        .$if(onlyAccepted, q => q.where('applications.status', '=', 'accepted'))
        .where('applications.id', '<', param('before'))
        .limit(limit),
    ),
    unpaidPage: prepared<PageValues, Row>((db, param, limit) => {
      const first = due(db).where(isOwners(param, 'dues')).where('application_id', '<', param('before'))
      return select(db).where('applications.id', 'in', first.limit(limit)).limit(limit)
    }),
    withIds: prepared<{ ids: number[] }, Row>((db, param) =>
      select(db).where(sql<SqlBool>`applications.id = any(${param('ids')}::bigint[])`),
    ),
  }
}
type List<Row extends ApplicationRow> = ReturnType<typeof list<Row>>

/** The lists of applications: an admin's, an influencer's, a brand's, and the payments pages of the latter two. */
export const lists = {
  all: list<ApplicationRow>(applications),
  sent: list<ApplicationRow>(applications, { owner: 'influencer_id' }),
  received: list<ReceivedRow>(db => applications(db).select(brandColumns), { owner: 'brand_id' }),
  earned: list<EarnedRow>(db => applications(db).select(paymentsPageColumns), {
    owner: 'influencer_id',
    onlyAccepted: true,
  }),
  payable: list<PayableRow>(db => applications(db).select(brandColumns).select(brandPaymentsPageColumns), {
    owner: 'brand_id',
    onlyAccepted: true,
  }),
}

/** The filters that can be combined with a payments page. */
type ApplicationFilters = Omit<Filters<'GET /applications/'>, 'brand' | 'influencer'>

const amount = sql.ref<number>('applications.amount')
const ordersFor = (status: ApplicationStatus | undefined): Record<ReceivedSort, Order> => ({
  newest: newestFirst,
  oldest: oldestFirst,
  highest: { direction: 'desc', by: amount },
  lowest: { direction: 'asc', by: amount },
  waiting: waitingFirst('applications', status),
})

const livePayment = sql`select from payments
  where payments.application_id = applications.id and ${isLive()}`

const conditionsFor = ({ owner }: Whose, found: Found): Conditions<ApplicationFilters> => ({
  search: () => found,
  campaign: campaign => sql`applications.campaign_id = ${campaign}`,
  status: status => sql`applications.status = ${status}`,
  payment_status: status =>
    status === 'unpaid'
      ? sql`(applications.status <> 'accepted' or exists (
          select from dues where application_id = applications.id and waiting_payment_id is null))`
      : sql`exists (${livePayment} and payments.status = ${status})`,
  shortlisted: () => (owner === 'brand_id' ? sql`applications.is_shortlisted` : sql`true`),
})

/** Returns up to `limit + 1` applications of a list, newest first by default: those of its owner, or everyone's. */
export async function applicationsPage<Row extends ApplicationRow>(
  db: Db,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  list: List<Row>,
  page: Page,
  filters: ApplicationFilters = {},
): Promise<Row[]> {
  const names = Object.keys(filters)
  const values = { owner: id, before: startOf(page) }
  if (names.length === 0) return list.firstPage(db, values, page.limit + 1)
  const { owner, onlyAccepted } = list
  if (onlyAccepted && names.length === 1 && filters.payment_status === 'unpaid') {
    return list.unpaidPage(db, values, page.limit + 1)
  }
  const isPaid = filters.payment_status === 'pending' || filters.payment_status === 'confirmed'
  // Avoids a full scan for an empty result.
  if (!onlyAccepted && isPaid && filters.status !== undefined && filters.status !== 'accepted') return []
  const accepted = onlyAccepted || isPaid ? { ...filters, status: 'accepted' as const } : filters
  const found = filters.search === undefined ? [] : await searchFor(db, { id, role }, filters.search)
  const all = db.selectFrom('applications').select('applications.id')
  const query = owner === undefined ? all : all.where(`applications.${owner}`, '=', id)
  const [conditions, orders] = [conditionsFor(list, found), ordersFor(accepted.status)]
  return await filteredRows(db, query, { filters: accepted, conditions, orders, id: 'applications.id', page }, ids =>
    list.withIds(db, { ids }),
  )
}

/** The campaign of an application to a brand's campaign. */
export async function campaignOfApplication(tx: Tx, brand: Actor<'brand'>, id: number): Promise<number | undefined> {
  const query = tx
    .selectFrom('applications')
    .select('campaign_id')
    .where('id', '=', id)
    .where('brand_id', '=', brand.id)
  return (await query.executeTakeFirst())?.campaign_id
}

const byId = prepared<{ id: number }, ApplicationRow>((db, param) =>
  applications(db).where('applications.id', '=', param('id')),
)

/** Throws if the application does not exist. */
export const applicationById = async (tx: Tx, id: number): Promise<ApplicationRow> => requireRow(await byId(tx, { id }))
