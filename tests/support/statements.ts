/** SQL fragments for statements that violate the ledger's rules. */

/** Selects the id of an account of the platform, a brand or an influencer. */
export const account = (kind: string, owner?: number): string =>
  `(select id from ledger_accounts where kind = '${kind}' and owner_id is not distinct from ${owner ?? 'null'})`

/** Selects the id of the row that this transaction inserted last. */
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

/** Decides a payment or a withdrawal without its posting. */
export function decision(
  table: 'payments' | 'withdrawals',
  id: number,
  status: string,
  admin: number,
  fee = 0,
): string {
  const feeChange = status === 'confirmed' ? `, platform_fee = ${fee}` : ''
  return `update ${table} set status = '${status}', decided_at = now(), decided_by = ${admin}${feeChange} where id = ${id}`
}
