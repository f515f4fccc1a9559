import { sql, type Kysely, type SqlBool } from 'kysely'
import type {
  Application,
  PaymentClaim,
  PaymentMethod,
  PaymentStatus,
  NamesOf,
  Poisha,
  ReversalKind,
} from '#contract/index.ts'
import { storedForm } from '#contract/values/digits.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import {
  filteredRows,
  ordersByAmount,
  waitingFirst,
  type Conditions,
  type Filters,
} from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { campaignsTitled, paymentIsReplaced, peopleNamed, searched } from '#server/domain/index.ts'
import { decisionColumns, type DecisionRow } from '#server/money/decisions/index.ts'
import type { EntryRow, EvidenceFacts, EvidenceRow } from '#server/wallets/index.ts'
import type { LivePayment } from './policy.ts'

/**
 * Whether a payment is live: pending or confirmed, and not reversed. An application has at most one such payment.
 *
 * @param payments The name of `payments` in the query.
 */
export const isLive = (payments = 'payments') => {
  const table = sql.ref(payments)
  return sql<boolean>`(${table}.status <> 'rejected' and ${table}.reversed_at is null)`
}

/**
 * The status of an application's live payment, or `unpaid` if none was joined.
 *
 * @param payments The name of `payments` in the query.
 */
export const liveStatus = (payments = 'payments') =>
  sql<Application['payment_status']>`coalesce(${sql.ref(payments)}.status::text, 'unpaid')`

export interface PaymentRow extends DecisionRow, NamesOf<'brand' | 'influencer'> {
  sender_number: string | null
  id: number
  application: number
  campaign_title: string
  amount: Poisha
  payment_method: PaymentMethod
  transaction_id: string
  status: PaymentStatus
  platform_fee: Poisha | null
  created_at: string
  reversed_at: string | null
  reversal_kind: ReversalKind | null
  reversal_note: string | null
  reference: string
}

/** An open claim, as returned by the function `open_claims`. */
export type ClaimRow = Omit<PaymentClaim, 'amount'> & { amount: Poisha }

interface Claims {
  claims: ClaimRow[]
  claims_count: number
}

/** A payment as admins see it. */
export type AdminPaymentRow = PaymentRow &
  Pick<EvidenceRow, 'evidence_facts' | 'linked_entry'> &
  Claims & { is_replaced: boolean }

const payments = (db: Kysely<DB>) =>
  db
    .selectFrom('payments')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaign_id')
    .innerJoin('users as brands', 'brands.id', 'applications.brand_id')
    .innerJoin('users as influencers', 'influencers.id', 'applications.influencer_id')
    .leftJoin('reversals', 'reversals.payment_id', 'payments.id')
    .innerJoin('payment_references', 'payment_references.application_id', 'applications.id')
    .select([
      'payments.id',
      'payments.sender_number',
      'payment_references.reference',
      'payments.application_id as application',
      'campaigns.title as campaign_title',
      'brands.username as brand_name',
      'brands.display_name as brand_display_name',
      'influencers.username as influencer_name',
      'influencers.display_name as influencer_display_name',
      'payments.amount',
      'payments.payment_method',
      'payments.transaction_id',
      'payments.status',
      'payments.platform_fee',
      'payments.created_at',
      'payments.reversed_at',
      'reversals.note as reversal_note',
    ])
    .select(eb => eb.ref('payments.reversal_kind').$castTo<ReversalKind | null>().as('reversal_kind'))
    .select(decisionColumns('payments'))

/** Adds the evidence of a payment: facts while it is open, or the wallet entry that proves it, and the open claims. */
const withEvidence = (db: Kysely<DB>) =>
  payments(db)
    .leftJoinLateral(sql<{ facts: EvidenceFacts }>`evidence_facts(payments.id, true)`.as('evidence'), join =>
      join.onTrue(),
    )
    .leftJoinLateral(sql<{ entry: EntryRow }>`linked_entry(payments.id)`.as('linked'), join => join.onTrue())
    .innerJoinLateral(sql<Claims>`open_claims(payments.id)`.as('claimed'), join => join.onTrue())
    .select(['evidence.facts as evidence_facts', 'linked.entry as linked_entry'])
    .select(['claimed.claims', 'claimed.claims_count'])
    .select(paymentIsReplaced.as('is_replaced'))

const pageOfAll = prepared<{ before: number }, AdminPaymentRow>((db, param, limit) =>
  withEvidence(db).where('payments.id', '<', param('before')).orderBy('payments.id', 'desc').limit(limit),
)

export type PaymentFilters = Filters<'GET /admin/payments/'>

const conditions: Conditions<PaymentFilters> = {
  status: status => sql`payments.status = ${status}`,
  grade: grade => sql`not payment_evidence.is_confirmed and payment_evidence.grade = ${grade}`,
  evidence: evidence =>
    ({
      missing: sql<SqlBool>`payment_evidence.is_confirmed`,
      returned: sql<SqlBool>`payments.id in (
        select payment_id from reversals join wallet_links using (payment_id) where kind = 'returned_by_wallet')`,
      contested: sql<SqlBool>`payments.id in (select payment_id from payment_claims where status = 'open')`,
    })[evidence],
  search: text => [
    { column: searched.paymentTransaction, text: storedForm(text) },
    { column: 'applications.brand_id', ids: peopleNamed(text) },
    { column: 'applications.influencer_id', ids: peopleNamed(text) },
    {
      rows: sql`select payments.id from payments join applications on applications.id = payments.application_id
        where applications.campaign_id = any(${campaignsTitled(text)}) and applications.status = 'accepted'`,
    },
    {
      rows: sql`select payments.id from payments join payment_references using (application_id)
        where payment_references.reference = ${storedForm(text).toUpperCase()}`,
    },
  ],
}

const byIds = prepared<{ ids: number[] }, AdminPaymentRow>((db, param) =>
  withEvidence(db).where(sql<SqlBool>`payments.id = any(${param('ids')}::bigint[])`),
)

/** Returns up to `limit + 1` payments, newest first by default. */
export async function paymentsPage(
  db: Db,
  page: Page,
  filters: PaymentFilters | undefined,
): Promise<AdminPaymentRow[]> {
  if (!filters) return pageOfAll(db, { before: startOf(page) }, page.limit + 1)
  const isDecided = filters.evidence !== undefined && filters.evidence !== 'contested'
  // Only pending payments have a grade, and only confirmed ones can lack evidence or be reversed.
  const status = filters.status ?? (filters.grade && 'pending') ?? (isDecided ? 'confirmed' : undefined)
  // Avoids a full scan for an empty result.
  if ((filters.grade && status !== 'pending') || (isDecided && status !== 'confirmed')) return []
  const orders = { ...ordersByAmount('payments.amount'), waiting: waitingFirst('payments', status) }
  const query = db
    .selectFrom('payments')
    .$if(filters.search !== undefined, q =>
      q
        .innerJoin('applications', 'applications.id', 'payments.application_id')
        // Every payment belongs to an accepted application, and the indexes on those are smaller.
        .where(sql<SqlBool>`applications.status = 'accepted'`),
    )
    .$if(filters.grade !== undefined || filters.evidence === 'missing', q =>
      q.innerJoin('payment_evidence', 'payment_evidence.payment_id', 'payments.id'),
    )
    .select('payments.id')
  return await filteredRows(db, query, { filters, conditions, orders, id: 'payments.id', page }, ids =>
    byIds(db, { ids }),
  )
}

const byId = prepared<{ id: number }, PaymentRow>((db, param) => payments(db).where('payments.id', '=', param('id')))

/** Throws if the payment does not exist. */
export const paymentById = async (tx: Tx, id: number): Promise<PaymentRow> => requireRow(await byId(tx, { id }))

const byIdForAdmins = prepared<{ id: number }, AdminPaymentRow>((db, param) =>
  withEvidence(db).where('payments.id', '=', param('id')),
)

/** Throws if the payment does not exist. */
export const adminPaymentById = async (tx: Tx, id: number): Promise<AdminPaymentRow> =>
  requireRow(await byIdForAdmins(tx, { id }))

const liveOf = prepared<{ application: number }, LivePayment>((db, param) =>
  db
    .selectFrom('payments')
    .select(['id', 'status', 'amount', 'payment_method', 'transaction_id', 'sender_number'])
    .where('application_id', '=', param('application'))
    .where(isLive()),
)

/** Finds the pending or confirmed payment of an application. */
export async function livePayment(tx: Tx, applicationId: number): Promise<LivePayment | undefined> {
  const [payment] = await liveOf(tx, { application: applicationId })
  return payment
}

interface ReversibleRow {
  status: PaymentStatus
  amount: Poisha
  platform_fee: Poisha | null
  reversal_kind: string | null
  /** What the influencer can currently withdraw. */
  available: Poisha
}

const reversible = prepared<{ id: number }, ReversibleRow>((db, param) =>
  db
    .selectFrom('payments')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .innerJoin('ledger_accounts', join =>
      join
        .onRef('ledger_accounts.owner_id', '=', 'applications.influencer_id')
        .on('ledger_accounts.kind', '=', 'available'),
    )
    .select(['payments.status', 'payments.amount', 'payments.platform_fee', 'payments.reversal_kind'])
    .select('ledger_accounts.balance as available')
    .where('payments.id', '=', param('id')),
)

/** Finds what a payment's reversal depends on. */
export const reversibleById = async (db: Db, id: number): Promise<ReversibleRow | undefined> =>
  (await reversible(db, { id }))[0]

/** The median of fewer payments could reveal when a particular brand paid. */
const [minForMedian, maxForMedian] = [10, 200]

const waitingTime = prepared<Record<never, never>, { minutes: number | null }>(db =>
  db
    .selectFrom(
      db
        .selectFrom('payments')
        .select(['created_at', 'decided_at'])
        .where('status', '=', 'confirmed')
        .orderBy('id', 'desc')
        .limit(sql.lit(maxForMedian))
        .as('latest'),
    )
    .select(
      sql<number | null>`case when count(*) >= ${minForMedian}
        then ceil(extract(epoch from percentile_cont(0.5) within group (order by decided_at - created_at)) / 60)::integer
        end`.as('minutes'),
    )
    .where('created_at', '>', sql<string>`now() - interval '30 days'`),
)

/** The median time from report to confirmation, in minutes; null if there are too few payments. */
export const medianWaitingTime = async (db: Db): Promise<number | null> => requireRow(await waitingTime(db, {})).minutes

const countOf = prepared<{ application: number }, { count: number }>((db, param) =>
  db
    .selectFrom('payments')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('application_id', '=', param('application')),
)

/** The number of payments submitted for an application, including rejected and replaced ones. */
export const paymentCount = async (tx: Tx, application: number): Promise<number> =>
  requireRow(await countOf(tx, { application })).count
