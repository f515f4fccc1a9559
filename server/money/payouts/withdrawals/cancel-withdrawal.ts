import type { Withdrawal } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, hold } from '#server/domain/index.ts'
import { postRelease } from '#server/money/ledger/index.ts'
import { cancel } from './commands.ts'
import { checkCancelling } from './policy.ts'
import { presentWithdrawal } from './presenter.ts'
import { adminWithdrawalById, withdrawalById } from './queries.ts'

/**
 * Cancels the influencer's own pending withdrawal, which programs of the specification see as rejected, and returns the
 * money. Repeating the call is a no-op. Refuses with `withdrawal_not_found`, with `withdrawal_already_decided` once an
 * admin has decided, and with `withdrawal_seems_sent` if the wallet shows a transfer that seems to have paid it.
 */
export function cancelWithdrawal(transact: Transact, actor: Actor<'influencer'>, id: number): Promise<Withdrawal> {
  return transact(async tx => {
    const withdrawal = await hold(tx, actor, 'withdrawal', id, 'influencer')
    if (!withdrawal) refuse('withdrawal_not_found')
    if (shouldApply(checkCancelling(withdrawal))) {
      const { transfer_id } = await adminWithdrawalById(tx, id)
      if (transfer_id !== null) refuse('withdrawal_seems_sent')
      await postRelease(tx, 'withdrawal_cancelled', withdrawal)
      await cancel(tx, withdrawal)
      await emit(tx, {
        type: 'withdrawal_cancelled',
        actorId: actor.id,
        subjectId: id,
        parties: withdrawal,
        before: { status: 'pending' },
        after: { status: 'rejected' },
        details: { amount: withdrawal.amount },
      })
    }
    return presentWithdrawal(await withdrawalById(tx, id))
  })
}
