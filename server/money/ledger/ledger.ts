import { sql } from 'kysely'
import type { Poisha } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'

// The rows of ledger_account_kinds and ledger_event_types, by name. A test compares them with the database.
export const houseKinds = ['clearing', 'fee', 'adjustment'] as const
export const influencerKinds = ['available', 'held', 'owed'] as const
export const brandKinds = ['refund_due'] as const
export const ledgerEvents = [
  'payment_fee',
  'payment_confirmed',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_cancelled',
  'correction',
  'reversal_net_cleared',
  'reversal_debt_cleared',
  'reversal_fee_cleared',
  'reversal_net_refunded',
  'reversal_debt_refunded',
  'reversal_fee_refunded',
  'refund_sent',
  'debt_settled',
] as const

export type LedgerEvent = (typeof ledgerEvents)[number]

/** One side of a transfer: an account of the platform, or one of an influencer or a brand. */
export type Account =
  | { kind: (typeof houseKinds)[number] }
  | { kind: (typeof influencerKinds)[number] | (typeof brandKinds)[number]; ownerId: number }

export const clearing: Account = { kind: 'clearing' }
export const fee: Account = { kind: 'fee' }
export const adjustment: Account = { kind: 'adjustment' }
export const available = (ownerId: number): Account => ({ kind: 'available', ownerId })
const held = (ownerId: number): Account => ({ kind: 'held', ownerId })
export const owed = (ownerId: number): Account => ({ kind: 'owed', ownerId })
export const refundDue = (ownerId: number): Account => ({ kind: 'refund_due', ownerId })

const accountId = ({ kind, ...owner }: Account) =>
  sql<number>`(select id from ledger_accounts
    where kind = ${kind} and owner_id is not distinct from ${'ownerId' in owner ? owner.ownerId : null}::bigint)`

/**
 * Locks accounts in id order, as transfers do, and returns their balances in poisha by kind. Throws if two accounts are
 * of the same kind.
 */
export async function lockBalances(
  tx: Tx,
  accounts: readonly Account[],
): Promise<Partial<Record<Account['kind'], Poisha>>> {
  if (new Set(accounts.map(({ kind }) => kind)).size < accounts.length)
    throw new Error('Several accounts of one kind were to be locked for their balances')
  const { rows } = await sql<{ kind: Account['kind']; balance: Poisha }>`
    select kind, balance from ledger_lock(array[${sql.join(accounts.map(accountId))}])`.execute(tx)
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

interface Transfer {
  event: LedgerEvent
  /** The id of the row that the event is about. */
  subjectId: number
  debit: Account
  credit: Account
  amount: Poisha
}

/**
 * Posts a transfer; nothing else moves money. The database maintains the balances. It rejects a negative balance
 * (`insufficient_balance`), a route missing from ledger_routes and a repeated event, and checks at commit that the
 * subject's state agrees.
 */
export async function post(tx: Tx, { event, subjectId, debit, credit, amount }: Transfer): Promise<void> {
  await tx
    .insertInto('ledger_transfers')
    .values({
      event,
      subject_id: subjectId,
      debit_account_id: accountId(debit),
      credit_account_id: accountId(credit),
      amount,
    })
    .execute()
}

/** A withdrawal or correction. */
interface InfluencerDocument {
  id: number
  influencer_id: number
  amount: Poisha
}

/** Reserves the amount of a requested withdrawal. Refuses with `insufficient_balance`. */
export async function postRequest(tx: Tx, { id, influencer_id, amount }: InfluencerDocument): Promise<void> {
  const [debit, credit] = [available(influencer_id), held(influencer_id)]
  await post(tx, { event: 'withdrawal_requested', subjectId: id, debit, credit, amount })
}

/**
 * Pays out the reserved amount of an approved withdrawal. While the influencer owes money, posts nothing and returns an
 * error code: debts come first.
 */
export async function postApproval(
  tx: Tx,
  { id, influencer_id, amount }: InfluencerDocument,
): Promise<'influencer_owes' | undefined> {
  const debit = held(influencer_id)
  const balances = await lockBalances(tx, [clearing, debit, owed(influencer_id)])
  if ((balances.owed ?? 0) < 0) return 'influencer_owes'
  await post(tx, { event: 'withdrawal_approved', subjectId: id, debit, credit: clearing, amount })
  return undefined
}

/** Releases the reserved amount of a rejected or cancelled withdrawal. It first repays what the influencer owes. */
export async function postRelease(
  tx: Tx,
  event: 'withdrawal_rejected' | 'withdrawal_cancelled',
  { id, influencer_id, amount }: InfluencerDocument,
): Promise<void> {
  const [debit, credit] = [held(influencer_id), available(influencer_id)]
  await post(tx, { event, subjectId: id, debit, credit, amount })
  await repayDebt(tx, influencer_id, { cause: 'withdrawal', cause_id: id })
}

/**
 * Posts a correction: adds a positive amount, which first repays what the influencer owes, or subtracts a negative
 * one. Refuses with `insufficient_balance`.
 */
export async function postCorrection(tx: Tx, { id, influencer_id, amount }: InfluencerDocument): Promise<void> {
  const correction = { event: 'correction', subjectId: id } as const
  const balance = available(influencer_id)
  if (amount < 0) return post(tx, { ...correction, debit: balance, credit: adjustment, amount: -amount })
  await post(tx, { ...correction, debit: adjustment, credit: balance, amount })
  await repayDebt(tx, influencer_id, { cause: 'correction', cause_id: id })
}

/** Repays an influencer's debt from money that has just become available. */
async function repayDebt(
  tx: Tx,
  influencerId: number,
  source: { cause: 'withdrawal' | 'correction'; cause_id: number },
): Promise<void> {
  const [debit, credit] = [available(influencerId), owed(influencerId)]
  const balances = await lockBalances(tx, [debit, credit])
  const amount = Math.min(balances.available ?? 0, -(balances.owed ?? 0))
  if (amount <= 0) return
  const { id } = await tx
    .insertInto('debt_settlements')
    .values({ influencer_id: influencerId, amount, ...source })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(tx, { event: 'debt_settled', subjectId: id, debit, credit, amount })
}

/** Pays out a refund that is due to a brand. */
export async function postRefund(tx: Tx, refund: { id: number; brand_id: number; amount: Poisha }): Promise<void> {
  const { id, brand_id, amount } = refund
  await post(tx, { event: 'refund_sent', subjectId: id, debit: refundDue(brand_id), credit: clearing, amount })
}

type InfluencerBalances = Record<(typeof influencerKinds)[number], Poisha>

const balancesOf = prepared<{ influencer: number }, { kind: keyof InfluencerBalances; balance: Poisha }>((db, param) =>
  db
    .selectFrom('ledger_accounts')
    .select(eb => [eb.ref('kind').$castTo<keyof InfluencerBalances>().as('kind'), 'balance'])
    .where('kind', 'in', influencerKinds)
    .where('owner_id', '=', param('influencer'))
    .limit(influencerKinds.length),
)

/** What an influencer can withdraw, has requested, and owes (a negative amount). */
export async function influencerBalances(db: Db | Tx, influencerId: number): Promise<InfluencerBalances> {
  const rows = await balancesOf(db, { influencer: influencerId })
  return Object.assign(
    { available: 0, held: 0, owed: 0 },
    Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance])),
  )
}

/** The amount an influencer can withdraw. */
export const availableBalance = async (db: Db | Tx, influencerId: number): Promise<Poisha> =>
  (await influencerBalances(db, influencerId)).available
