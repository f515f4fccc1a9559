import type { Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { emit } from '#server/domain/index.ts'
import { remainder } from './queries.ts'

/** Notifies admins that the wallets no longer agree with the ledger, with the entry that revealed it. */
export async function emitCoverDifference(tx: Tx, before: Poisha, entryId: number): Promise<void> {
  if (before !== 0) return
  const amount = await remainder(tx)
  if (amount !== 0) await emit(tx, { type: 'cover_left_zero', actorId: null, subjectId: entryId, details: { amount } })
}
