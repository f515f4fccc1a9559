import type { Poisha } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { adjustment, available, availableBalance, lockBalances, owed, postCorrection } from './ledger.ts'

/**
 * Corrects an influencer's balance by a positive or negative amount. The reason is recorded. Returns the id of the
 * correction. Refuses with `insufficient_balance`.
 */
export function correctBalance(
  transact: Transact,
  actorId: number,
  influencerId: number,
  amount: Poisha,
  reason: string,
): Promise<number> {
  return transact(async tx => {
    const { id } = await tx
      .insertInto('ledger_corrections')
      .values({ influencer_id: influencerId, amount, reason, actor_id: actorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { available: before = 0 } = await lockBalances(tx, [adjustment, available(influencerId), owed(influencerId)])
    await postCorrection(tx, id, influencerId, amount)
    await emit(tx, {
      type: 'balance_corrected',
      actorId,
      subjectId: id,
      before: { balance: before },
      // A part of the amount may have settled a debt.
      after: { balance: await availableBalance(tx, influencerId) },
      details: { influencer: influencerId, amount, reason },
    })
    return id
  })
}
