import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { emit } from '#server/domain/index.ts'
import { emitCoverDifference } from '../balances/accounts/emit-cover-difference.ts'
import type { StoredLink } from '../balances/chain/queries.ts'
import { updateChain, type ChainChange, type TimeRange } from '../balances/chain/update-chain.ts'
import { linkArrived } from '../evidence/payouts/link-arrived.ts'
import { regradeTransactions } from '../evidence/regrade.ts'

/** A change in an account. */
export interface EntryChange {
  account: PaymentMethod
  /** The timestamps of entries that count now or counted before. */
  stamps: readonly string[]
  transactionIds: readonly string[]
  /** An entry involved in the change. */
  entryId: number
  /** The remainder of the cover before the change. */
  remainder: Poisha
}

function rangeOf(stamps: readonly string[]): TimeRange | undefined {
  let [from, to] = [stamps[0], stamps[0]]
  for (const stamp of stamps) {
    if (from === undefined || Date.parse(stamp) < Date.parse(from)) from = stamp
    if (to === undefined || Date.parse(stamp) > Date.parse(to)) to = stamp
  }
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** Updates the chain after a change. The wallets must be locked. */
export async function updateChainWith(
  tx: Tx,
  { account, stamps }: Pick<EntryChange, 'account' | 'stamps'>,
  arriving: readonly StoredLink[] = [],
): Promise<ChainChange> {
  const range = rangeOf(stamps)
  return range ? updateChain(tx, account, range, arriving) : { transactionIds: [], gaps: [], arrived: new Map() }
}

/** Notifies admins of new gaps, with the newest, which comes last. */
export async function emitGaps(
  tx: Tx,
  account: PaymentMethod,
  gaps: readonly { id: number; amount: Poisha }[],
): Promise<void> {
  const newest = gaps.at(-1)
  if (!newest) return
  const details = { account, amount: newest.amount, gaps: gaps.length }
  await emit(tx, { type: 'chain_gap_found', actorId: null, subjectId: newest.id, details })
}

/**
 * Propagates a change of entries and their chain: links the payouts that they prove, grades the affected payments, and
 * notifies admins of gaps and of a cover that no longer agrees. The wallets must be locked.
 */
export async function propagateEntries(
  tx: Tx,
  { account, transactionIds, entryId, remainder }: Omit<EntryChange, 'stamps'>,
  chain: ChainChange,
): Promise<void> {
  await emitGaps(tx, account, chain.gaps)
  await linkArrived(tx, account, transactionIds)
  await regradeTransactions(tx, [...transactionIds, ...chain.transactionIds])
  await emitCoverDifference(tx, remainder, entryId)
}

/** Updates the chain after a change, and propagates the change. The wallets must be locked. */
export async function propagateChange(tx: Tx, change: EntryChange): Promise<void> {
  await propagateEntries(tx, change, await updateChainWith(tx, change))
}
