import { sql } from 'kysely'
import type { PayoutKind } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { payoutTables, type LinkedPayout } from './commands.ts'

/** What uses a transaction ID: money sent or reported, with the influencer or brand, or an entry of money received. */
export interface TransactionIdUse {
  kind: 'payment' | 'entry' | PayoutKind
  id: number
  username: string | null
}

/**
 * Finds what prevents a payout from having this transaction ID, which `is_id_of_received_money` and
 * `is_id_of_sent_money` decide.
 */
export async function useOfTransactionId(
  db: Db,
  { kind, id }: Pick<LinkedPayout, 'kind' | 'id'>,
  transactionId: string,
): Promise<TransactionIdUse | undefined> {
  const method = sql`(select payment_method from ${sql.table(payoutTables[kind])} where id = ${id})`
  const { rows } = await sql<TransactionIdUse>`
    select 'payment' as kind, p.id, u.username
    from payments p join applications a on a.id = p.application_id join users u on u.id = a.brand_id
    where p.payment_method = ${method} and p.transaction_id = ${transactionId}
      and p.status <> 'rejected' and p.reversal_kind is distinct from 'not_received'
    union all
    select o.kind, o.id, u.username from payouts o join users u on u.id = o.owner_id
    where o.payment_method = ${method} and o.transaction_id = ${transactionId}
    union all
    select 'entry', id, null from wallet_entries
    where account = ${method} and transaction_id collate "C" = ${transactionId}
      and is_read and direction = 'in' and state <> 'ignored'
    order by username nulls last limit 1`.execute(db)
  return rows[0]
}
