import { isDeepStrictEqual } from 'node:util'
import type { Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import { adjustment, available, availableBalance, lockBalances, owed, postCorrection } from './ledger.ts'

interface Correction {
  /** The admin who makes it. */
  actorId: number
  influencerId: number
  /** Added to the balance, or subtracted if it is negative. */
  amount: Poisha
  reason: string
  /** Identifies the correction, so that it is made only once. */
  reference?: string
}

/**
 * Corrects an influencer's balance by a positive or negative amount. The reason is recorded. Repeating it with the same
 * reference changes nothing. Refuses with `insufficient_balance`, and with `idempotency_key_reused` if the reference
 * belongs to a different correction.
 */
export function correctBalance(
  transact: Transact,
  { actorId, influencerId, amount, reason, reference }: Correction,
): Promise<{ id: number; isNew: boolean }> {
  const correction = { influencer_id: influencerId, amount, reason, actor_id: actorId }
  return transact(async tx => {
    const [inserted] = await tx
      .insertInto('ledger_corrections')
      .values({ ...correction, reference: reference ?? null })
      .onConflict(conflict => conflict.column('reference').doNothing())
      .returning('id')
      .execute()
    if (!inserted) return { id: await earlierCorrection(tx, reference, correction), isNew: false }
    const { id } = inserted
    const { available: before = 0 } = await lockBalances(tx, [adjustment, available(influencerId), owed(influencerId)])
    await postCorrection(tx, { ...correction, id })
    await emit(tx, {
      type: 'balance_corrected',
      actorId,
      subjectId: id,
      before: { balance: before },
      // A part of the amount may have settled a debt.
      after: { balance: await availableBalance(tx, influencerId) },
      details: { influencer: influencerId, amount, reason },
    })
    return { id, isNew: true }
  })
}

/** Returns the id of the correction with this reference. */
async function earlierCorrection(
  tx: Tx,
  reference: string | undefined,
  correction: { influencer_id: number; amount: Poisha; reason: string; actor_id: number },
): Promise<number> {
  const { id, ...earlier } = await tx
    .selectFrom('ledger_corrections')
    .select(['id', 'influencer_id', 'amount', 'reason', 'actor_id'])
    .where('reference', '=', reference ?? null)
    .executeTakeFirstOrThrow()
  if (!isDeepStrictEqual(earlier, correction)) refuse('idempotency_key_reused')
  return id
}
