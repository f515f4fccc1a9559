import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { emit } from '#platform/events/emit.ts'
import { raiseCover } from './accounts/raise-cover.ts'
import { updateChain, type Stretch } from './chain/update-chain.ts'
import { regradeTransactions } from './evidence/regrade.ts'

/** What has changed in an account. */
export interface EntryChange {
  account: PaymentMethod
  /** The stamps of the entries that count now or did before. */
  stamps: readonly string[]
  /** Entries that may have ceased to count. */
  gone: readonly number[]
  transactionIds: readonly string[]
  /** An entry that took part. */
  entryId: number
  /** The remainder of the cover before the change. */
  remainder: Poisha
}

function stretchOf(stamps: readonly string[]): Stretch | undefined {
  let [from, to] = [stamps[0], stamps[0]]
  for (const stamp of stamps) {
    if (from === undefined || Date.parse(stamp) < Date.parse(from)) from = stamp
    if (to === undefined || Date.parse(stamp) > Date.parse(to)) to = stamp
  }
  return from === undefined || to === undefined ? undefined : { from, to }
}

/**
 * Does what follows from a change of entries: brings the chain up to date, grades the payments that it concerns, and tells
 * admins of gaps and of a cover that no longer agrees. The wallets must be locked.
 */
export async function settleEntries(tx: Tx, change: EntryChange): Promise<void> {
  const { account, stamps, gone, transactionIds, entryId } = change
  const stretch = stretchOf(stamps)
  const chain = stretch ? await updateChain(tx, account, stretch, gone) : { transactionIds: [], gaps: [] }
  const newest = chain.gaps.at(-1)
  if (newest) {
    const details = { account, amount: newest.amount, gaps: chain.gaps.length }
    await emit(tx, { type: 'chain_gap_found', actorId: null, subjectId: newest.id, details })
  }
  await regradeTransactions(tx, [...transactionIds, ...chain.transactionIds])
  await raiseCover(tx, change.remainder, entryId)
}
