import type { Poisha, ReversalKind } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { available, clearing, fee, lockBalances, owed, post, refundDue } from './ledger.ts'

/** A confirmed payment, and whose money it is. */
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

/** Whether the brand's money came, so that it goes back to the brand. */
const isRefunded = (kind: ReversalKind): boolean => kind === 'duplicate' || kind === 'wrong_payment'

/** How the net of a payment is taken back: from what is available, and the rest is owed. */
export function splitNet(net: Poisha, balance: Poisha): { taken: Poisha; owed: Poisha } {
  const taken = Math.min(net, balance)
  return { taken, owed: net - taken }
}

/**
 * Takes a confirmed payment back, with the document that says why: the net from the influencer's available balance, what
 * is missing there as a debt, and the fee from the fee account. The caller holds the payment.
 */
export async function reverse(tx: Tx, payment: Confirmed, { kind, note, actorId }: Reversal): Promise<void> {
  const refunded = isRefunded(kind)
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
    if (amount > 0) await post(tx, event, id, debit, credit, amount)
  }
}
