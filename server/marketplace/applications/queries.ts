import { sql, type Kysely, type QueryCreator, type RawBuilder, type SqlBool } from 'kysely'
import {
  isStaff,
  limits,
  type Application,
  type ApplicationStatus,
  type PaymentMethod,
  type Poisha,
  type ReceivedSort,
  type Role,
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
export interface ApplicationRow extends DecisionRow {
  id: number
  campaign: number
  campaign_title: string
  campaign_brand: string
  campaign_budget: Poisha
  influencer: number
  influencer_name: string
  /** Only selected for the brand. */
  influencer_closed?: boolean
  proposal: string
  expected_fee: Poisha | null
  amount_due: Poisha
  status: ApplicationStatus
  applied_at: string
  is_withdrawn: boolean
  /** Only selected for the brand. */
  is_shortlisted?: boolean
  payment_status: Application['payment_status']
  payment_method: PaymentMethod | null
  transaction_id: string | null
  pending_payment?: NonNullable<Application['pending_payment']> | null
  rejected_payments?: NonNullable<Application['rejected_payments']>
  reversed_payments?: NonNullable<Application['reversed_payments']>
  claims?: NonNullable<Application['claims']>
  payment_reference?: string
  payment_received?: boolean
  payment_confirmed_at?: string | null
}

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
      'campaigns.budget as campaign_budget',
      'applications.influencer_id as influencer',
      'influencers.username as influencer_name',
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

const rejectedPayments = sql<NonNullable<Application['rejected_payments']>>`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'payment_method', p.payment_method, 'transaction_id', p.transaction_id,
    'rejected_at', to_char(p.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'is_replaced', p.decided_by = applications.brand_id,
    'reject_reason', p.reject_reason, 'reject_note', p.reject_note) order by p.id desc), '[]')
  from (
    select * from payments where application_id = applications.id and status = 'rejected' order by id desc limit ${listed}
  ) p)`

const pendingPayment = sql<NonNullable<Application['pending_payment']> | null>`(
  case payments.status when 'pending' then json_build_object('id', payments.id, 'sender_number', payments.sender_number) end)`

const reversedPayments = sql<NonNullable<Application['reversed_payments']>>`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'payment_method', p.payment_method, 'transaction_id', p.transaction_id,
    'reversed_at', to_char(p.reversed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reversal_kind', p.reversal_kind, 'reversal_note', r.note) order by p.id desc), '[]')
  from (
    select * from payments
    where application_id = applications.id and reversed_at is not null order by id desc limit ${listed}
  ) p join reversals r on r.payment_id = p.id)`

const claims = sql<NonNullable<Application['claims']>>`(
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'brand_name', brands.username, 'application', c.application_id, 'sender_number', c.sender_number,
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

const forBrand = (db: Queries) => applications(db).select(brandColumns)
const forBrandsPayments = (db: Queries) => forBrand(db).select(brandPaymentsPageColumns)
const forInfluencersPayments = (db: Queries) => applications(db).select(paymentsPageColumns)

type PageValues = { before: number }

const pageOfBrand = prepared<PageValues & { brand: number }, ApplicationRow>((db, param, limit) =>
  forBrand(db)
    .where('applications.brand_id', '=', param('brand'))
    .where('applications.id', '<', param('before'))
    .limit(limit),
)

const acceptedOfBrand = prepared<PageValues & { brand: number }, ApplicationRow>((db, param, limit) =>
  forBrandsPayments(db)
    .where('applications.brand_id', '=', param('brand'))
    .where('applications.status', '=', 'accepted')
    .where('applications.id', '<', param('before'))
    .limit(limit),
)

const pageOfInfluencer = prepared<PageValues & { influencer: number }, ApplicationRow>((db, param, limit) =>
  applications(db)
    .where('applications.influencer_id', '=', param('influencer'))
    .where('applications.id', '<', param('before'))
    .limit(limit),
)

const acceptedOfInfluencer = prepared<PageValues & { influencer: number }, ApplicationRow>((db, param, limit) =>
  forInfluencersPayments(db)
    .where('applications.influencer_id', '=', param('influencer'))
    .where('applications.status', '=', 'accepted')
    .where('applications.id', '<', param('before'))
    .limit(limit),
)

/** What brands have to pay. Most accepted applications are paid, so this set is small. */
const due = (db: Kysely<DB>) =>
  db
    .selectFrom('dues')
    .select('application_id')
    .where('waiting_payment_id', 'is', null)
    .orderBy('application_id', 'desc')

const unpaidOfBrand = prepared<PageValues & { brand: number }, ApplicationRow>((db, param, limit) => {
  const first = due(db).where('brand_id', '=', param('brand')).where('application_id', '<', param('before'))
  return forBrandsPayments(db).where('applications.id', 'in', first.limit(limit)).limit(limit)
})

const unpaidOfInfluencer = prepared<PageValues & { influencer: number }, ApplicationRow>((db, param, limit) => {
  const first = due(db).where('influencer_id', '=', param('influencer')).where('application_id', '<', param('before'))
  return forInfluencersPayments(db).where('applications.id', 'in', first.limit(limit)).limit(limit)
})

const pageOfAll = prepared<PageValues, ApplicationRow>((db, param, limit) =>
  applications(db).where('applications.id', '<', param('before')).limit(limit),
)

const withIds = (param: (name: 'ids') => RawBuilder<number[]>) =>
  sql<SqlBool>`applications.id = any(${param('ids')}::bigint[])`

type RowsByRole = Record<Role, (db: Db, values: { ids: number[] }) => Promise<ApplicationRow[]>>

const rowsOfAnyone = prepared<{ ids: number[] }, ApplicationRow>((db, param) => applications(db).where(withIds(param)))

const rowsOf: RowsByRole = {
  admin: rowsOfAnyone,
  brand: prepared<{ ids: number[] }, ApplicationRow>((db, param) => forBrand(db).where(withIds(param))),
  influencer: rowsOfAnyone,
}

const acceptedRows: RowsByRole = {
  admin: rowsOfAnyone,
  brand: prepared<{ ids: number[] }, ApplicationRow>((db, param) => forBrandsPayments(db).where(withIds(param))),
  influencer: prepared<{ ids: number[] }, ApplicationRow>((db, param) =>
    forInfluencersPayments(db).where(withIds(param)),
  ),
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

const conditionsFor = (role: Role, found: Found): Conditions<ApplicationFilters> => ({
  search: () => found,
  campaign: campaign => sql`applications.campaign_id = ${campaign}`,
  status: status => sql`applications.status = ${status}`,
  payment_status: status =>
    status === 'unpaid'
      ? sql`(applications.status <> 'accepted' or exists (
          select from dues where application_id = applications.id and waiting_payment_id is null))`
      : sql`exists (${livePayment} and payments.status = ${status})`,
  shortlisted: () => (role === 'brand' ? sql`applications.is_shortlisted` : sql`true`),
})

const unfiltered: Record<
  Role,
  (db: Db, viewer: number, page: Page, onlyAccepted: boolean) => Promise<ApplicationRow[]>
> = {
  admin: (db, _, page) => pageOfAll(db, { before: startOf(page) }, page.limit + 1),
  brand: (db, brand, page, onlyAccepted) =>
    (onlyAccepted ? acceptedOfBrand : pageOfBrand)(db, { brand, before: startOf(page) }, page.limit + 1),
  influencer: (db, influencer, page, onlyAccepted) =>
    (onlyAccepted ? acceptedOfInfluencer : pageOfInfluencer)(db, { influencer, before: startOf(page) }, page.limit + 1),
}

const ownColumns = { brand: 'applications.brand_id', influencer: 'applications.influencer_id' } as const

/**
 * Returns up to `limit + 1` applications, newest first by default: the current user's own, or everyone's for an admin.
 */
export async function applicationsPage(
  db: Db,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  page: Page,
  { onlyAccepted = false, filters = {} }: { onlyAccepted?: boolean; filters?: ApplicationFilters } = {},
): Promise<ApplicationRow[]> {
  const names = Object.keys(filters)
  if (names.length === 0) return unfiltered[role](db, id, page, onlyAccepted)
  if (onlyAccepted && names.length === 1 && filters.payment_status === 'unpaid') {
    return role === 'brand'
      ? unpaidOfBrand(db, { brand: id, before: startOf(page) }, page.limit + 1)
      : unpaidOfInfluencer(db, { influencer: id, before: startOf(page) }, page.limit + 1)
  }
  const isPaid = filters.payment_status === 'pending' || filters.payment_status === 'confirmed'
  // Avoids a full scan for an empty result.
  if (!onlyAccepted && isPaid && filters.status !== undefined && filters.status !== 'accepted') return []
  const accepted = onlyAccepted || isPaid ? { ...filters, status: 'accepted' as const } : filters
  const found = filters.search === undefined ? [] : await searchFor(db, { id, role }, filters.search)
  const all = db.selectFrom('applications').select('applications.id')
  const query = isStaff(role) ? all : all.where(ownColumns[role], '=', id)
  const [conditions, orders] = [conditionsFor(role, found), ordersFor(accepted.status)]
  const rows = onlyAccepted ? acceptedRows : rowsOf
  return await filteredRows(db, query, { filters: accepted, conditions, orders, id: 'applications.id', page }, ids =>
    rows[role](db, { ids }),
  )
}

const byId = prepared<{ id: number }, ApplicationRow>((db, param) =>
  applications(db).where('applications.id', '=', param('id')),
)

/** Throws if the application does not exist. */
export const applicationById = async (tx: Tx, id: number): Promise<ApplicationRow> => requireRow(await byId(tx, { id }))
