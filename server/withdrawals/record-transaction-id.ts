import type { AdminWithdrawal, Body, Poisha } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { hold } from '#server/domain/index.ts'
import { changingWallets, replaceTransfer, storedTransactionId } from '#server/wallet-entries/index.ts'
import { setTransactionId } from './commands.ts'
import { checkRecording } from './policy.ts'
import { presentAdminWithdrawal } from './presenter.ts'
import { adminWithdrawalById } from './queries.ts'

/**
 * Records or corrects the transaction ID of the transfer that paid an approved withdrawal. Moves no money. Repeating it
 * is a no-op. Refuses with `withdrawal_not_found`, with `withdrawal_not_approved`, with `transaction_id_changed` if its
 * ID is no longer the one to replace, with `transaction_id_used` if a payment, a refund, another withdrawal or money
 * received by the wallet has the new one, and with `confirmation_required` if the amount reaches the operator's
 * threshold.
 */
export function recordTransactionId(
  transact: Transact,
  actor: VerifiedActor,
  id: number,
  body: Body<'PUT /admin/withdrawals/{id}/sent/'>,
  confirmFrom: Poisha | undefined,
): Promise<AdminWithdrawal> {
  const sentWith = storedTransactionId(body.transaction_id)
  const replaces = body.replaces ? storedTransactionId(body.replaces) : null
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const withdrawal = await hold(tx, actor, 'withdrawal', id, 'admin')
    if (!withdrawal) refuse('withdrawal_not_found')
    if (shouldApply(checkRecording(withdrawal, sentWith, replaces))) {
      requireConfirmationFrom(confirmFrom, withdrawal.amount, actor)
      await replaceTransfer(tx, actor, withdrawal, sentWith, () => setTransactionId(tx, withdrawal, sentWith))
      await emit(tx, {
        type: 'withdrawal_transaction_recorded',
        actorId: actor.id,
        subjectId: id,
        before: { transaction_id: replaces },
        after: { transaction_id: sentWith },
        details: { amount: withdrawal.amount },
      })
    }
    return presentAdminWithdrawal(await adminWithdrawalById(tx, id))
  })
}
