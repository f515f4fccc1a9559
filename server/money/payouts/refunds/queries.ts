import { sql, type Kysely } from 'kysely'
import type { PaymentMethod, NamesOf, Poisha, RefundStatus, ReversalKind } from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { filteredPage, newestFirst, waitingFirst, type Conditions, type Filters } from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { payingKinds } from '#server/wallets/index.ts'
import { isUnseen, transferredAt } from '../queries.ts'

export interface RefundRow extends NamesOf<'brand' | 'influencer'> {
  id: number
  payment: number
  campaign_title: string
  amount: Poisha
  payment_method: PaymentMethod
  status: RefundStatus
  payment_transaction_id: string
  /** The number that the brand stated, and the sender in the wallet entry. */
  given_number: string | null
  wallet_number: string | null
  transaction_id: string | null
  transferred_at: string | null
  reversal_kind: ReversalKind
  reversal_note: string | null
  created_at: string
  sent_at: string | null
}

const refunds = (db: Kysely<DB>) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('reversals', 'reversals.payment_id', 'refunds.payment_id')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaign_id')
    .innerJoin('users as brands', 'brands.id', 'refunds.brand_id')
    .innerJoin('users as influencers', 'influencers.id', 'applications.influencer_id')
    .select([
      'refunds.id',
      'refunds.payment_id as payment',
      'campaigns.title as campaign_title',
      'brands.username as brand_name',
      'brands.display_name as brand_display_name',
      'influencers.username as influencer_name',
      'influencers.display_name as influencer_display_name',
      'refunds.amount',
      'refunds.payment_method',
      'payments.transaction_id as payment_transaction_id',
      'payments.sender_number as given_number',
      'refunds.transaction_id',
      'reversals.note as reversal_note',
      'refunds.created_at',
      'refunds.sent_at',
    ])
    .select(eb => [
      transferredAt('refund'),
      eb.ref('refunds.status').$castTo<RefundStatus>().as('status'),
      eb.ref('reversals.kind').$castTo<ReversalKind>().as('reversal_kind'),
      eb
        .selectFrom('wallet_links')
        .innerJoin('wallet_entries', 'wallet_entries.id', 'wallet_links.entry_id')
        .whereRef('wallet_links.payment_id', '=', 'payments.id')
        // Money of other kinds comes from an agent or a bank, and a party may be masked or a name.
        .where('wallet_entries.kind', 'in', payingKinds)
        .where('wallet_entries.party', '~', '^01[0-9]{9}$')
        .select('wallet_entries.party')
        .as('wallet_number'),
    ])

const pageOfAll = prepared<{ before: number }, RefundRow>((db, param, limit) =>
  refunds(db).where('refunds.id', '<', param('before')).orderBy('refunds.id', 'desc').limit(limit),
)

const pageOfBrand = prepared<{ before: number; brand: number }, RefundRow>((db, param, limit) =>
  refunds(db)
    .where('refunds.brand_id', '=', param('brand'))
    .where('refunds.id', '<', param('before'))
    .orderBy('refunds.id', 'desc')
    .limit(limit),
)

/** Returns up to `limit + 1` refunds of a brand, newest first. */
export const refundsOf = (db: Db, brandId: number, page: Page): Promise<RefundRow[]> =>
  pageOfBrand(db, { brand: brandId, before: startOf(page) }, page.limit + 1)

export type RefundFilters = Filters<'GET /admin/refunds/'>

const conditions: Conditions<RefundFilters> = {
  status: status => sql`refunds.status = ${status}`,
  transfer: () => isUnseen('refund'),
}

/** Returns up to `limit + 1` refunds of all brands, newest first by default. */
export async function refundsPage(db: Db, page: Page, filters: RefundFilters | undefined): Promise<RefundRow[]> {
  if (!filters) return pageOfAll(db, { before: startOf(page) }, page.limit + 1)
  // Only sent refunds have a transfer. Avoids a full scan for an empty result.
  const status = filters.status ?? (filters.transfer && 'sent')
  if (filters.transfer && status !== 'sent') return []
  const orders = { newest: newestFirst, waiting: waitingFirst('refunds', status, 'due') }
  return filteredPage(db, refunds(db), { filters, conditions, orders, id: 'refunds.id', page })
}

const byId = prepared<{ id: number }, RefundRow>((db, param) => refunds(db).where('refunds.id', '=', param('id')))

/** Throws if the refund does not exist. */
export const refundById = async (tx: Tx, id: number): Promise<RefundRow> => requireRow(await byId(tx, { id }))
