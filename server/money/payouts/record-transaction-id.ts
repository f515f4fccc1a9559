import type { AdminRefund, AdminWithdrawal, PayoutKind, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { emit, type Locked, hold } from '#server/domain/index.ts'
import { changingWallets, replaceTransfer, storedTransactionId } from '#server/wallets/index.ts'
import { setTransactionId } from './commands.ts'
import { payouts } from './kinds.ts'
import { checkRecording } from './policy.ts'
import { presentAdminRefund } from './refunds/presenter.ts'
import { refundById } from './refunds/queries.ts'
import { presentAdminWithdrawal } from './withdrawals/presenter.ts'
import { adminWithdrawalById } from './withdrawals/queries.ts'

interface Replies extends Record<PayoutKind, unknown> {
  withdrawal: AdminWithdrawal
  refund: AdminRefund
}

const replies: { [K in PayoutKind]: (tx: Tx, id: number) => Promise<Replies[K]> } = {
  withdrawal: async (tx, id) => presentAdminWithdrawal(await adminWithdrawalById(tx, id)),
  refund: async (tx, id) => presentAdminRefund(await refundById(tx, id)),
}

/** The event for a recorded or corrected transaction ID of a payout. */
const recorded = (payout: Locked<PayoutKind, 'staff'>) =>
  'influencer_id' in payout
    ? ({ type: 'withdrawal_transaction_recorded', parties: payout } as const)
    : ({ type: 'refund_corrected', parties: payout } as const)

/**
 * Records or corrects the transaction ID of the transfer that sent a payout. Moves no money. Repeating it is a no-op.
 * Refuses with the codes of its kind if the payout does not exist, has not been sent, or no longer has the ID to
 * replace; with `transaction_id_used` if a payment, another payout or money received by the wallet has the new one; and
 * with `confirmation_required` if the amount reaches the operator's threshold.
 */
export function recordTransactionId<K extends PayoutKind>(
  transact: Transact,
  actor: VerifiedActor,
  { kind, id }: { kind: K; id: number },
  body: { transaction_id: string; replaces?: string | null },
  confirmFrom: Poisha | undefined,
): Promise<Replies[K]> {
  const sentWith = storedTransactionId(body.transaction_id)
  const replaces = body.replaces ? storedTransactionId(body.replaces) : null
  const { missing } = payouts[kind]
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const payout = await hold<PayoutKind, 'staff'>(tx, actor, kind, id, 'staff')
    if (!payout) refuse(missing)
    if (shouldApply(checkRecording(kind, payout, sentWith, replaces))) {
      const { amount } = payout
      requireConfirmationFrom(confirmFrom, amount, actor)
      await replaceTransfer(tx, actor, payout, sentWith, () => setTransactionId(tx, kind, payout, sentWith))
      await emit(tx, {
        ...recorded(payout),
        actorId: actor.id,
        subjectId: id,
        before: { transaction_id: replaces },
        after: { transaction_id: sentWith },
        details: { amount },
      })
    }
    return replies[kind](tx, id)
  })
}
