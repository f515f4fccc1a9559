import { sql } from 'kysely'
import type { Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { LedgerEvent } from './ledger.ts'

/** A payment to be confirmed, with the platform's share of its amount. */
export interface Confirmation {
  id: number
  influencer_id: number
  amount: Poisha
  platform_fee: Poisha
}

interface AccountRow {
  id: number
  kind: 'clearing' | 'fee' | 'available' | 'owed'
  owner_id: number | null
  balance: Poisha
}

/** The accounts that confirmations post to, all locked in id order, as transfers lock them. */
async function lockAccounts(tx: Tx, influencerIds: readonly number[]): Promise<AccountRow[]> {
  const accounts = sql`from ledger_accounts
    where kind in ('clearing', 'fee') or (kind in ('available', 'owed') and owner_id = any(${influencerIds}::bigint[]))`
  await sql`select from ledger_lock(array(select id ${accounts}))`.execute(tx)
  // Only a statement that begins after the locks were granted sees earlier postings of other transactions.
  return (await sql<AccountRow>`select id, kind, owner_id, balance ${accounts}`.execute(tx)).rows
}

interface Repayment {
  influencer_id: number
  amount: Poisha
  payment_id: number
}

/** How much of an influencer's debt each payment repays, in order. */
function repaymentsOf(confirmations: readonly Confirmation[], accounts: readonly AccountRow[]): Repayment[] {
  const balances = (kind: AccountRow['kind']) =>
    new Map(accounts.flatMap(row => (row.kind === kind ? [[row.owner_id, row.balance] as const] : [])))
  const [available, owed] = [balances('available'), balances('owed')]
  return confirmations.flatMap(({ id, influencer_id, amount, platform_fee }) => {
    const [debt, balance] = [owed.get(influencer_id) ?? 0, (available.get(influencer_id) ?? 0) + amount - platform_fee]
    const repaid = Math.max(0, Math.min(balance, -debt))
    owed.set(influencer_id, debt + repaid)
    available.set(influencer_id, balance - repaid)
    return repaid === 0 ? [] : [{ influencer_id, amount: repaid, payment_id: id }]
  })
}

/** Stores repayments. Returns their ids by payment. */
async function insertRepayments(tx: Tx, repayments: readonly Repayment[]): Promise<Map<number, number>> {
  if (repayments.length === 0) return new Map()
  const { rows } = await sql<{ id: number; cause_id: number }>`
    insert into debt_settlements (influencer_id, amount, cause, cause_id)
    select influencer_id, amount, 'payment', payment_id
    from jsonb_to_recordset(${JSON.stringify(repayments)}::jsonb) as t (influencer_id bigint, amount bigint, payment_id bigint)
    returning id, cause_id`.execute(tx)
  return new Map(rows.map(({ id, cause_id }) => [cause_id, id]))
}

interface Posting {
  event: LedgerEvent
  subject_id: number
  debit: number | undefined
  credit: number | undefined
  amount: Poisha
}

/** Posts transfers in order; see `post`. */
async function postAll(tx: Tx, postings: readonly Posting[]): Promise<void> {
  await sql`
    insert into ledger_transfers (event, subject_id, debit_account_id, credit_account_id, amount)
    select event, subject_id, debit, credit, amount
    from rows from (jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
      as (event text, subject_id bigint, debit bigint, credit bigint, amount bigint)) with ordinality
    order by ordinality`.execute(tx)
}

/**
 * Posts confirmed payments: the platform keeps its fees, and the rest goes to the influencers, first repaying what they
 * owe. The number of statements does not depend on the number of payments.
 */
export async function postConfirmations(tx: Tx, confirmations: readonly Confirmation[]): Promise<void> {
  const accounts = await lockAccounts(tx, [...new Set(confirmations.map(({ influencer_id }) => influencer_id))])
  const repayments = repaymentsOf(confirmations, accounts)
  const repaymentIds = await insertRepayments(tx, repayments)
  const repaid = new Map(repayments.map(({ payment_id, amount }) => [payment_id, amount]))
  const ids = new Map(accounts.map(({ id, kind, owner_id }) => [`${kind} ${owner_id ?? ''}`, id]))
  const [clearing, fee] = [ids.get('clearing '), ids.get('fee ')]
  const postings = confirmations.flatMap<Posting>(({ id, influencer_id, amount, platform_fee }) => {
    const [available, owed] = [ids.get(`available ${influencer_id}`), ids.get(`owed ${influencer_id}`)]
    const repayment = repaid.get(id) ?? 0
    const repaymentId = repaymentIds.get(id) ?? 0
    return [
      { event: 'payment_fee', subject_id: id, debit: clearing, credit: fee, amount: platform_fee },
      { event: 'payment_confirmed', subject_id: id, debit: clearing, credit: available, amount: amount - platform_fee },
      { event: 'debt_settled', subject_id: repaymentId, debit: available, credit: owed, amount: repayment },
    ]
  })
  await postAll(
    tx,
    postings.filter(({ amount }) => amount > 0),
  )
}
