import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'

/** A withdrawal or refund and the entry of its transfer. */
export interface LinkedPayout {
  kind: 'withdrawal' | 'refund'
  id: number
  entry: number
}

const tables = { withdrawal: 'withdrawals', refund: 'refunds' } as const

/** Links the payouts of a kind to the outgoing entries with their IDs and amounts, in one account and of these IDs. */
async function linkKind(
  tx: Tx,
  kind: LinkedPayout['kind'],
  account: PaymentMethod,
  transactionIds: readonly string[],
): Promise<LinkedPayout[]> {
  const { rows } = await sql<{ id: number; entry: number }>`
    update ${sql.table(tables[kind])} p set entry_id = e.id from wallet_entries e
    where p.payment_method = ${account} and p.transaction_id = any(${transactionIds}::text[]) and p.entry_id is null
      and e.account = p.payment_method and e.transaction_id collate "C" = p.transaction_id and e.amount = p.amount
      and e.is_read and e.direction = 'out' and e.state in ('unmatched', 'explained')
    returning p.id, e.id as entry`.execute(tx)
  return rows.map(row => ({ kind, ...row }))
}

/**
 * Links the withdrawals and refunds with these transaction IDs to the entries of their transfers, and returns them. An
 * entry with another amount is left unlinked. The wallets must be locked.
 */
export async function linkPayouts(
  tx: Tx,
  account: PaymentMethod,
  transactionIds: readonly string[],
): Promise<LinkedPayout[]> {
  if (transactionIds.length === 0) return []
  return [
    ...(await linkKind(tx, 'withdrawal', account, transactionIds)),
    ...(await linkKind(tx, 'refund', account, transactionIds)),
  ]
}
