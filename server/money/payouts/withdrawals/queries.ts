import { type Kysely, sql } from 'kysely'
import type { PaymentMethod, NamesOf, Poisha, WithdrawalStatus } from '#contract/index.ts'
import { storedForm } from '#contract/values/digits.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import {
  filteredPage,
  isFew,
  ordersByAmount,
  waitingFirst,
  type Conditions,
  type Filters,
} from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { peopleNamed, searched, withdrawalIsCancelled } from '#server/domain/index.ts'
import { decisionColumns, type DecisionRow } from '#server/money/decisions/index.ts'
import { isUnseen, transferredAt } from '../queries.ts'

export interface WithdrawalRow extends DecisionRow, NamesOf<'influencer'> {
  id: number
  amount: Poisha
  payment_method: PaymentMethod
  phone_number: string
  status: WithdrawalStatus
  created_at: string
  is_cancelled: boolean
  transaction_id: string | null
  transferred_at: string | null
}

/**
 * A withdrawal with the name of the admin who decided it, what the influencer owes, whether they are active, the
 * transfer that seems to have paid it, if it was cancelled or its ID was not recorded, and the entry with its ID that
 * is another transfer.
 */
export interface AdminWithdrawalRow extends WithdrawalRow {
  influencer_active: boolean
  decided_by: string | null
  owed: Poisha
  transfer_id: string | null
  transfer_sent_at: string | null
  other_transfer: { amount: Poisha; party: string | null; sent_at: string } | null
}

const withdrawals = (db: Kysely<DB>) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('users as influencers', 'influencers.id', 'withdrawals.influencer_id')
    .select([
      'withdrawals.id',
      'influencers.username as influencer_name',
      'influencers.display_name as influencer_display_name',
      'withdrawals.amount',
      'withdrawals.payment_method',
      'withdrawals.phone_number',
      'withdrawals.status',
      'withdrawals.created_at',
      'withdrawals.transaction_id',
    ])
    .select([transferredAt('withdrawal'), withdrawalIsCancelled.as('is_cancelled')])
    .select(decisionColumns('withdrawals'))

const adminWithdrawals = (db: Kysely<DB>) =>
  withdrawals(db)
    .leftJoin('users as admins', join =>
      join
        .onRef('admins.id', '=', 'withdrawals.decided_by')
        .onRef('withdrawals.decided_by', '<>', 'withdrawals.influencer_id'),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('wallet_entries')
          .whereRef('party', '=', 'withdrawals.phone_number')
          .whereRef('wallet_entries.amount', '=', 'withdrawals.amount')
          .whereRef('account', '=', 'withdrawals.payment_method')
          .where('kind', '=', 'money_out')
          .where('state', 'in', ['unmatched', 'explained'])
          // Wallets report only the minute.
          .where('occurred_at', '>=', sql<string>`date_trunc('minute', withdrawals.created_at)`)
          .where('wallet_entries.transaction_id', 'is not', null)
          // The money is sent before the approval, but clocks differ. It may also be under way during a cancellation.
          .where(sql<boolean>`(withdrawals.status = 'pending' or (
            (withdrawals.status = 'approved' and withdrawals.transaction_id is null or ${withdrawalIsCancelled})
            and occurred_at < withdrawals.decided_at + interval '1 hour'))`)
          .where(sql<boolean>`not is_id_of_sent_money(account, wallet_entries.transaction_id)`)
          .where(sql<boolean>`not contradicts_stamp(account, wallet_entries.transaction_id, occurred_at)`)
          .select(['wallet_entries.transaction_id as transfer_id', 'occurred_at as transfer_sent_at'])
          .orderBy('occurred_at', 'desc')
          .limit(1)
          .as('transfers'),
      join => join.onTrue(),
    )
    .select(['influencers.is_active as influencer_active', 'admins.username as decided_by'])
    .select(['transfers.transfer_id', 'transfers.transfer_sent_at'])
    .select(
      sql<AdminWithdrawalRow['other_transfer']>`(
        select json_build_object('amount', amount, 'party', party, 'sent_at', occurred_at) from wallet_entries
        where account = withdrawals.payment_method and transaction_id collate "C" = withdrawals.transaction_id
          and is_read and direction = 'out' and state in ('unmatched', 'explained') and withdrawals.entry_id is null
        limit 1)`.as('other_transfer'),
    )
    .select(
      sql<Poisha>`coalesce((
        select -balance from ledger_accounts where kind = 'owed' and owner_id = withdrawals.influencer_id), 0)`.as(
        'owed',
      ),
    )

const pageOfAll = prepared<{ before: number }, AdminWithdrawalRow>((db, param, limit) =>
  adminWithdrawals(db).where('withdrawals.id', '<', param('before')).orderBy('withdrawals.id', 'desc').limit(limit),
)

const pageOfInfluencer = prepared<{ before: number; influencer: number }, WithdrawalRow>((db, param, limit) =>
  withdrawals(db)
    .where('withdrawals.influencer_id', '=', param('influencer'))
    .where('withdrawals.id', '<', param('before'))
    .orderBy('withdrawals.id', 'desc')
    .limit(limit),
)

/** Returns up to `limit + 1` withdrawals, newest first. */
export const withdrawalsOf = (db: Db, influencerId: number, page: Page): Promise<WithdrawalRow[]> =>
  pageOfInfluencer(db, { influencer: influencerId, before: startOf(page) }, page.limit + 1)

export type WithdrawalFilters = Filters<'GET /admin/withdrawals/'>

const conditions: Conditions<WithdrawalFilters> = {
  status: status => sql`withdrawals.status = ${status}`,
  transfer: () => isUnseen('withdrawal'),
  search: text => [
    { column: searched.withdrawalNumber, text: storedForm(text) },
    { column: 'withdrawals.influencer_id', ids: peopleNamed(text) },
    {
      rows: sql`select id from withdrawals where payment_method = any (enum_range(null::payment_method))
        and transaction_id = ${storedForm(text).toUpperCase()}`,
    },
  ],
}

/** Whether a search covers few withdrawals, because the wallets have shown all others. */
async function isAmongFew(db: Db, { transfer, search }: WithdrawalFilters): Promise<boolean> {
  if (search === undefined || transfer === undefined) return false
  return isFew(db.selectFrom('withdrawals').select('id').where(isUnseen('withdrawal')))
}

/** Returns up to `limit + 1` withdrawals of all influencers, newest first by default. */
export async function withdrawalsPage(
  db: Db,
  page: Page,
  filters: WithdrawalFilters | undefined,
): Promise<AdminWithdrawalRow[]> {
  if (!filters) return pageOfAll(db, { before: startOf(page) }, page.limit + 1)
  // Only approved withdrawals have a transfer. Avoids a full scan for an empty result.
  const status = filters.status ?? (filters.transfer && 'approved')
  if (filters.transfer && status !== 'approved') return []
  const orders = { ...ordersByAmount('withdrawals.amount'), waiting: waitingFirst('withdrawals', status) }
  const amongFew = await isAmongFew(db, filters)
  return filteredPage(db, adminWithdrawals(db), { filters, conditions, orders, id: 'withdrawals.id', page, amongFew })
}

const byId = prepared<{ id: number }, WithdrawalRow>((db, param) =>
  withdrawals(db).where('withdrawals.id', '=', param('id')),
)

/** Throws if the withdrawal does not exist. */
export const withdrawalById = async (tx: Tx, id: number): Promise<WithdrawalRow> => requireRow(await byId(tx, { id }))

const adminById = prepared<{ id: number }, AdminWithdrawalRow>((db, param) =>
  adminWithdrawals(db).where('withdrawals.id', '=', param('id')),
)

/** Throws if the withdrawal does not exist. */
export const adminWithdrawalById = async (tx: Tx, id: number): Promise<AdminWithdrawalRow> =>
  requireRow(await adminById(tx, { id }))

/** The number of an influencer's withdrawals that await a decision. */
export async function pendingCount(tx: Tx, influencer: number): Promise<number> {
  const rows = await tx
    .selectFrom('withdrawals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('influencer_id', '=', influencer)
    .where('status', '=', 'pending')
    .execute()
  return requireRow(rows).count
}
