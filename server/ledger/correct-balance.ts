import type { Poisha } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { postCorrection, availableBalance } from './ledger.ts'

/**
 * Corrects an influencer's balance by an amount other than 0, above zero to give and below to take, for a reason
 * that stays on record. Answers the correction's id. Refuses with `insufficient_balance`.
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
    await postCorrection(tx, id, influencerId, amount)
    // The correction holds the account until the commit, so that nothing comes between the two balances.
    const balance = await availableBalance(tx, influencerId)
    await emit(tx, {
      type: 'balance_corrected',
      actorId,
      subjectId: id,
      before: { balance: balance - amount },
      after: { balance },
      details: { influencer: influencerId, amount, reason },
    })
    return id
  })
}
