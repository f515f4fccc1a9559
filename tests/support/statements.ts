/** What a careless query would say about money, as SQL. */

/** The id of an account of the house, or of a person. */
export const account = (kind: string, owner?: number): string =>
  `(select id from ledger_accounts where kind = '${kind}' and owner_id is not distinct from ${owner ?? 'null'})`

/** The id of the row that the same transaction has just inserted. */
export const lastOf = (table: 'ledger_corrections' | 'withdrawals'): string => `(select max(id) from ${table})`

export const transfer = (
  event: string,
  subject: number | string,
  debit: string,
  credit: string,
  amount: number,
): string =>
  `insert into ledger_transfers (event, subject_id, debit_account_id, credit_account_id, amount)
   values ('${event}', ${subject}, ${debit}, ${credit}, ${amount})`

export const correction = (influencer: number, amount: number, admin: number, reason = 'a reason'): string =>
  `insert into ledger_corrections (influencer_id, amount, reason, actor_id) values (${influencer}, ${amount}, '${reason}', ${admin})`

/** Decides a payment or a withdrawal, without the posting that belongs to it. */
export function decision(
  table: 'payments' | 'withdrawals',
  id: number,
  status: string,
  admin: number,
  fee = 0,
): string {
  const kept = status === 'confirmed' ? `, platform_fee = ${fee}` : ''
  return `update ${table} set status = '${status}', decided_at = now(), decided_by = ${admin}${kept} where id = ${id}`
}
