import { sql } from 'kysely'
import { payoutKinds, type PaymentMethod, type PayoutKind } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { statementsOf } from '../../entries/commands.ts'

/** A withdrawal or refund, its parties, and the entry of its transfer. */
export type LinkedPayout = { id: number; entry: number } & (
  | { kind: 'withdrawal'; influencer_id: number }
  | { kind: 'refund'; brand_id: number; campaign_id: number; application_id: number }
)

export const payoutTables = { withdrawal: 'withdrawals', refund: 'refunds' } as const satisfies Record<
  PayoutKind,
  string
>

const parties = {
  withdrawal: sql`p.influencer_id`,
  refund: sql`p.brand_id, (select application_id from payments where id = p.payment_id), (
    select a.campaign_id from payments join applications a on a.id = application_id where payments.id = p.payment_id)`,
}

/** Links the payouts of a kind, in one account and of these IDs. */
async function linkKind(
  tx: Tx,
  kind: PayoutKind,
  account: PaymentMethod,
  transactionIds: readonly string[],
): Promise<LinkedPayout[]> {
  const { rows } = await sql<LinkedPayout>`
    update ${sql.table(payoutTables[kind])} p set entry_id = t.entry_id from payout_transfers t
    where t.kind = ${sql.lit(kind)} and t.id = p.id and t.payment_method = ${account}
      and t.transaction_id = any(${transactionIds}::text[]) and t.linked_entry_id is null
    returning t.kind, p.id, p.entry_id as entry, ${parties[kind]}`.execute(tx)
  return rows
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
