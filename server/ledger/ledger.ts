import { sql } from 'kysely'
import type { Poisha } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'

// The rows of ledger_account_kinds and ledger_event_types, by name. A test compares them with the database.
export const houseKinds = ['clearing', 'fee', 'adjustment'] as const
export const influencerKinds = ['available', 'held'] as const
export const ledgerEvents = [
  'payment_fee',
  'payment_confirmed',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_rejected',
  'correction',
] as const

type LedgerEvent = (typeof ledgerEvents)[number]

/** One side of a transfer: an account of the platform, or one of an influencer. */
type Account = { kind: (typeof houseKinds)[number] } | { kind: (typeof influencerKinds)[number]; influencerId: number }

const clearing: Account = { kind: 'clearing' }
const available = (influencerId: number): Account => ({ kind: 'available', influencerId })
const held = (influencerId: number): Account => ({ kind: 'held', influencerId })

const accountId = ({ kind, ...owner }: Account) =>
  sql<number>`(select id from ledger_accounts
    where kind = ${kind} and owner_id is not distinct from ${'influencerId' in owner ? owner.influencerId : null}::bigint)`

/**
 * Posts a transfer; nothing else moves money. The database maintains the balances, rejects a negative one
 * (`insufficient_balance`), a route that is not a row of ledger_routes and a repeated event, and checks at commit that
 * the subject's state agrees.
 */
async function post(tx: Tx, event: LedgerEvent, subjectId: number, debit: Account, credit: Account, amount: Poisha) {
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

/** Posts a confirmed payment: the platform keeps its fee and the influencer gets the rest. */
export async function postConfirmation(tx: Tx, paymentId: number, influencerId: number, amount: Poisha, fee: Poisha) {
  if (fee > 0) await post(tx, 'payment_fee', paymentId, clearing, { kind: 'fee' }, fee)
  if (amount > fee) await post(tx, 'payment_confirmed', paymentId, clearing, available(influencerId), amount - fee)
}

/** Holds the amount of a requested withdrawal. Refuses with `insufficient_balance`. */
export const postRequest = (tx: Tx, withdrawalId: number, influencerId: number, amount: Poisha) =>
  post(tx, 'withdrawal_requested', withdrawalId, available(influencerId), held(influencerId), amount)

/** Pays out the held amount of an approved withdrawal. */
export const postApproval = (tx: Tx, withdrawalId: number, influencerId: number, amount: Poisha) =>
  post(tx, 'withdrawal_approved', withdrawalId, held(influencerId), clearing, amount)

/** Releases the held amount of a rejected withdrawal. */
export const postRejection = (tx: Tx, withdrawalId: number, influencerId: number, amount: Poisha) =>
  post(tx, 'withdrawal_rejected', withdrawalId, held(influencerId), available(influencerId), amount)

/** Posts a correction: adds a positive amount, subtracts a negative one. Refuses with `insufficient_balance`. */
export const postCorrection = (tx: Tx, correctionId: number, influencerId: number, amount: Poisha) =>
  amount > 0
    ? post(tx, 'correction', correctionId, { kind: 'adjustment' }, available(influencerId), amount)
    : post(tx, 'correction', correctionId, available(influencerId), { kind: 'adjustment' }, -amount)

const availableOf = prepared<{ influencer: number }, { balance: Poisha }>((db, param) =>
  db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'available')
    .where('owner_id', '=', param('influencer')),
)

/** The amount an influencer can withdraw. */
export const availableBalance = async (db: Db | Tx, influencerId: number): Promise<Poisha> =>
  requireRow(await availableOf(db, { influencer: influencerId })).balance
