import { isDeepStrictEqual } from 'node:util'
import type { Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { emit } from '#server/domain/index.ts'
import { insertCorrection } from './commands.ts'
import { adjustment, available, availableBalance, lockBalances, owed, postCorrection } from './ledger.ts'
import { correctionByReference, type CorrectionRow } from './queries.ts'

interface Correction {
  /** The admin who makes it. */
  actorId: number
  influencerId: number
  /** Added to the balance, or subtracted if it is negative. */
  amount: Poisha
  reason: string
  /** Identifies the correction, so that it is made only once. */
  reference?: string | null
}

/**
 * Corrects an influencer's balance by a positive or negative amount. Records the reason. Repeating it with the same
 * reference changes nothing. Refuses with `insufficient_balance`, and with `idempotency_key_reused` if the reference
 * belongs to a different correction.
 */
export function correctBalance(
  transact: Transact,
  { actorId, influencerId, amount, reason, reference = null }: Correction,
): Promise<{ id: number; isNew: boolean }> {
  const correction = { influencer_id: influencerId, amount, reason, actor_id: actorId }
  return transact(async tx => {
    const id = await insertCorrection(tx, correction, reference)
    if (id === undefined) return { id: await earlierCorrection(tx, reference, correction), isNew: false }
    const { available: before = 0 } = await lockBalances(tx, [adjustment, available(influencerId), owed(influencerId)])
    await postCorrection(tx, { ...correction, id })
    await emit(tx, {
      type: 'balance_corrected',
      actorId,
      subjectId: id,
      parties: { influencer_id: influencerId },
      before: { balance: before },
      // Part of the amount may have repaid a debt.
      after: { balance: await availableBalance(tx, influencerId) },
      details: { influencer: influencerId, amount, reason },
    })
    return { id, isNew: true }
  })
}

/** Returns the id of the correction with this reference. */
async function earlierCorrection(tx: Tx, reference: string | null, correction: CorrectionRow): Promise<number> {
  const { id, ...earlier } = await correctionByReference(tx, reference)
  if (!isDeepStrictEqual(earlier, correction)) refuse('idempotency_key_reused')
  return id
}
