import { formatMoney, type Reply } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import { splitNet } from '#server/money/ledger/index.ts'
import { checkReversal } from './policy.ts'
import { reversibleById } from './queries.ts'

/**
 * Returns what a reversal would currently take, and from whom. Refuses with `payment_not_found`,
 * `payment_not_confirmed` and `payment_already_reversed`.
 */
export async function previewReversal(db: Db, id: number): Promise<Reply<'GET /admin/payments/{id}/reversal/'>> {
  const payment = await reversibleById(db, id)
  if (!payment) refuse('payment_not_found')
  shouldApply(checkReversal(payment))
  const fee = payment.platform_fee ?? 0
  const { taken, owed } = splitNet(payment.amount - fee, payment.available)
  return {
    amount: formatMoney(payment.amount),
    platform_fee: formatMoney(fee),
    taken: formatMoney(taken),
    owed: formatMoney(owed),
  }
}
