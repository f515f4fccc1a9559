import { sql } from 'kysely'
import { payoutKinds, type PaymentMethod, type PayoutKind } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { statementsOf } from '../../entries/commands.ts'

/** A payout and the entry of its transfer. */
export interface LinkedPayout {
  kind: PayoutKind
  id: number
  entry: number
}

export const payoutTables = { withdrawal: 'withdrawals', refund: 'refunds' } as const satisfies Record<
  PayoutKind,
  string
>

/** Links the payouts of a kind, in one account and of these IDs. */
async function linkKind(
  tx: Tx,
  kind: PayoutKind,
  account: PaymentMethod,
  transactionIds: readonly string[],
): Promise<LinkedPayout[]> {
  const { rows } = await sql<{ id: number; entry: number }>`
    update ${sql.table(payoutTables[kind])} p set entry_id = t.entry_id from payout_transfers t
    where t.kind = ${sql.lit(kind)} and t.id = p.id and t.payment_method = ${account}
      and t.transaction_id = any(${transactionIds}::text[]) and t.linked_entry_id is null
    returning p.id, p.entry_id as entry`.execute(tx)
  return rows.map(row => ({ kind, ...row }))
}

/**
 * Links the payouts with these transaction IDs to the entries of their transfers, which the view
 * `payout_transfers` defines, and returns them. The wallets must be locked.
 */
export async function linkPayouts(
  tx: Tx,
  account: PaymentMethod,
  transactionIds: readonly string[],
): Promise<LinkedPayout[]> {
  const linked: LinkedPayout[] = []
  for (const some of statementsOf(transactionIds))
    for (const kind of payoutKinds) linked.push(...(await linkKind(tx, kind, account, some)))
  return linked
}
