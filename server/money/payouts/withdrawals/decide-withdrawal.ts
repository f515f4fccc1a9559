import type { AdminWithdrawal, Body, Poisha } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { emit, hold, type Locked } from '#server/domain/index.ts'
import { reject } from '#server/money/decisions/index.ts'
import { postApproval, postRelease } from '#server/money/ledger/index.ts'
import { linkPayouts, changingWallets, storedTransactionId } from '#server/wallets/index.ts'
import { approve } from './commands.ts'
import { checkWithdrawalDecision } from './policy.ts'
import { presentAdminWithdrawal } from './presenter.ts'
import { adminWithdrawalById } from './queries.ts'

/** Refuses an approval with the time of the cancellation: the admin may have sent the money before or after it. */
function refuseAsCancelled({ decided_at }: Locked<'withdrawal', 'staff'>): never {
  const params = { at: decided_at ?? '' }
  refuse('withdrawal_cancelled', { status: [{ code: 'withdrawal_cancelled', params }] })
}

/**
 * Approves a withdrawal, which pays out the reserved amount, or rejects it, which returns the money. An approval may
 * have the transaction ID of the transfer that paid it. Repeating the decision is a no-op. Refuses with
 * `withdrawal_not_found`, with `withdrawal_already_decided` for the opposite decision, with `withdrawal_cancelled` for
 * the approval of one that its influencer has cancelled, with `withdrawal_already_sent` if it was approved without this
 * transaction ID, with `transaction_id_used` if a payment, a refund, another withdrawal or money received by the wallet
 * has it, with `influencer_owes` for an approval while the influencer owes money, and with `confirmation_required` if
 * the amount reaches the operator's threshold.
 */
export function decideWithdrawal(
  transact: Transact,
  actor: VerifiedActor,
  id: number,
  { transaction_id, ...decision }: Body<'PUT /admin/withdrawals/{id}/'>,
  confirmFrom: Poisha | undefined,
): Promise<AdminWithdrawal> {
  const sentWith = decision.status === 'approved' && transaction_id ? storedTransactionId(transaction_id) : null
  // Otherwise, it would wait for an import while holding the locks on balances.
  const deciding = decision.status === 'approved' ? changingWallets(transact, actor) : transact
  return deciding(async tx => {
    const withdrawal = await hold(tx, actor, 'withdrawal', id, 'staff')
    if (!withdrawal) refuse('withdrawal_not_found')
    const verdict = checkWithdrawalDecision(withdrawal, decision.status, sentWith)
    if (verdict === 'withdrawal_cancelled') refuseAsCancelled(withdrawal)
    if (shouldApply(verdict)) {
      const { amount } = withdrawal
      requireConfirmationFrom(confirmFrom, amount, actor)
      if (decision.status === 'approved') {
        const obstacle = await postApproval(tx, withdrawal)
        if (obstacle) refuse(obstacle)
        await approve(tx, withdrawal, actor, sentWith)
        if (sentWith !== null) await linkPayouts(tx, withdrawal.payment_method, [sentWith])
        await emit(tx, {
          type: 'withdrawal_approved',
          actorId: actor.id,
          subjectId: id,
          parties: withdrawal,
          before: { status: 'pending' },
          after: { status: 'approved', ...(sentWith !== null && { transaction_id: sentWith }) },
          details: { amount },
        })
      } else {
        await postRelease(tx, 'withdrawal_rejected', withdrawal)
        await reject(tx, actor, { resource: 'withdrawal', row: withdrawal }, { ...decision, status: 'rejected' })
      }
    }
    return presentAdminWithdrawal(await adminWithdrawalById(tx, id))
  })
}
