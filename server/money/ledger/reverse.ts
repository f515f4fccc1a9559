import type { Poisha, ReversalKind } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { available, clearing, fee, lockBalances, owed, post, refundDue } from './ledger.ts'

/** A confirmed payment with the parties whose money it moved. */
export interface Confirmed {
  id: number
  amount: Poisha
  platform_fee: Poisha
  influencer_id: number
  brand_id: number
}

interface Reversal {
  kind: ReversalKind
  note: string | null
  actorId: number
}

/**
 * Whether the brand's money arrived, and must therefore be refunded. Mirrors the rows of reversal_kinds; a test
 * compares them.
 */
export const isRefunded: Record<ReversalKind, boolean> = {
  not_received: false,
  returned_by_wallet: false,
  duplicate: true,
  wrong_payment: true,
}

/** Splits the net amount of a reversed payment into what the available balance covers and what is owed. */
export function splitNet(net: Poisha, balance: Poisha): { taken: Poisha; owed: Poisha } {
  const taken = Math.min(net, balance)
  return { taken, owed: net - taken }
}

/**
 * Reverses a confirmed payment and records why. Takes the net amount from the influencer's available balance, records
 * any shortfall as a debt, and takes the fee from the fee account. The caller must have locked the payment.
 */
export async function reverse(tx: Tx, payment: Confirmed, { kind, note, actorId }: Reversal): Promise<void> {
  const refunded = isRefunded[kind]
  const [influencer, debt] = [available(payment.influencer_id), owed(payment.influencer_id)]
  const credit = refunded ? refundDue(payment.brand_id) : clearing
  const balances = await lockBalances(tx, [fee, influencer, debt, credit])
  const split = splitNet(payment.amount - payment.platform_fee, balances.available ?? 0)
  const { id } = await tx
    .insertInto('reversals')
    .values({ payment_id: payment.id, kind, note, ...split, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const way = refunded ? 'refunded' : 'cleared'
  for (const [event, debit, amount] of [
    [`reversal_net_${way}`, influencer, split.taken],
    [`reversal_debt_${way}`, debt, split.owed],
    [`reversal_fee_${way}`, fee, payment.platform_fee],
  ] as const) {
    if (amount > 0) await post(tx, { event, subjectId: id, debit, credit, amount })
  }
}
