import type { AdminRefund, Poisha } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { emit, hold } from '#server/domain/index.ts'
import { postRefund } from '#server/money/ledger/index.ts'
import { linkPayouts, changingWallets, storedTransactionId } from '#server/wallets/index.ts'
import { markSent } from './commands.ts'
import { checkSending } from './policy.ts'
import { presentAdminRefund } from './presenter.ts'
import { refundById } from './queries.ts'

/**
 * Records that a refund was sent with this transaction ID. Repeating it is a no-op. Refuses with `refund_not_found`,
 * with `refund_already_sent` for another transaction ID, with `transaction_id_used` if another refund, a withdrawal, a
 * payment or money received by the wallet has it, and with `confirmation_required` if the amount reaches the operator's
 * threshold.
 */
export function sendRefund(
  transact: Transact,
  actor: VerifiedActor,
  id: number,
  transactionId: string,
  confirmFrom: Poisha | undefined,
): Promise<AdminRefund> {
  const sentWith = storedTransactionId(transactionId)
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const refund = await hold(tx, actor, 'refund', id, 'staff')
    if (!refund) refuse('refund_not_found')
    if (shouldApply(checkSending(refund, sentWith))) {
      requireConfirmationFrom(confirmFrom, refund.amount, actor)
      await postRefund(tx, refund)
      await markSent(tx, refund, actor, sentWith)
      await linkPayouts(tx, refund.payment_method, [sentWith])
      await emit(tx, {
        type: 'refund_sent',
        actorId: actor.id,
        subjectId: id,
        parties: refund,
        before: { status: 'due' },
        after: { status: 'sent' },
        details: { amount: refund.amount },
      })
    }
    return presentAdminRefund(await refundById(tx, id))
  })
}
