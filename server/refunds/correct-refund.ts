import type { AdminRefund, Body, Poisha } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { hold } from '#server/domain/index.ts'
import { changingWallets, replaceTransfer, storedTransactionId } from '#server/wallet-entries/index.ts'
import { correctTransactionId } from './commands.ts'
import { checkCorrection } from './policy.ts'
import { presentAdminRefund } from './presenter.ts'
import { refundById } from './queries.ts'

/**
 * Corrects the transaction ID of a refund that was sent. Moves no money. Repeating it is a no-op. Refuses with
 * `refund_not_found`, with `refund_not_sent` while it is due, with `refund_already_sent` if its ID is no longer the one to
 * replace, with `transaction_id_used` if another refund, a withdrawal, a payment or money received by the wallet has the new one, and
 * with `confirmation_required` if the amount reaches the operator's threshold.
 */
export function correctRefund(
  transact: Transact,
  actor: VerifiedActor,
  id: number,
  body: Body<'PUT /admin/refunds/{id}/sent/'>,
  confirmFrom: Poisha | undefined,
): Promise<AdminRefund> {
  const [sentWith, replaces] = [storedTransactionId(body.transaction_id), storedTransactionId(body.replaces)]
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const refund = await hold(tx, actor, 'refund', id, 'admin')
    if (!refund) refuse('refund_not_found')
    if (shouldApply(checkCorrection(refund, sentWith, replaces))) {
      requireConfirmationFrom(confirmFrom, refund.amount, actor)
      await replaceTransfer(tx, actor, refund, sentWith, () => correctTransactionId(tx, refund, sentWith))
      await emit(tx, {
        type: 'refund_corrected',
        actorId: actor.id,
        subjectId: id,
        before: { transaction_id: replaces },
        after: { transaction_id: sentWith },
        details: { amount: refund.amount },
      })
    }
    return presentAdminRefund(await refundById(tx, id))
  })
}
