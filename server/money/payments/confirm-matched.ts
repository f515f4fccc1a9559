import { formatMoney, parseTotal, type Body, type Poisha, type Reply } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { holdAll } from '#server/domain/index.ts'
import { areMatched, changingWallets, regradeTransactions } from '#server/wallets/index.ts'
import { confirmPayments } from './decide-payment.ts'

/**
 * Confirms payments with matching evidence, all or none of them. Refuses with `list_changed` if one is no longer
 * pending or matched, or if their total differs, and with `confirmation_required` if the total reaches the operator's
 * threshold.
 */
export function confirmMatched(
  transact: Transact,
  actor: VerifiedActor,
  { ids, total }: Body<'POST /admin/payments/confirm-matched/'>,
  confirmFrom: Poisha | undefined,
): Promise<Reply<'POST /admin/payments/confirm-matched/'>> {
  const listed = [...new Set(ids)]
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const locked = await holdAll(tx, actor, 'payment', listed, 'staff')
    const payments = [...locked.values()]
    const sum = payments.reduce((amount, payment) => amount + payment.amount, 0)
    const isAsListed = payments.length === listed.length && sum === parseTotal(total)
    if (!isAsListed || !(await areMatched(tx, payments))) refuse('list_changed')
    requireConfirmationFrom(confirmFrom, sum, actor)
    await confirmPayments(tx, actor, payments)
    await regradeTransactions(
      tx,
      payments.map(({ transaction_id }) => transaction_id),
    )
    return { confirmed: payments.map(({ id }) => id), total: formatMoney(sum) }
  })
}
