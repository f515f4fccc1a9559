import type { AdminPayment, PaymentDecision } from '#contract/index.ts'
import { platformFeeBasisPoints } from '#platform/database/settings.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/access.ts'
import { hold } from '#platform/security/hold.ts'
import { postConfirmation } from '#server/ledger/index.ts'
import { confirm, reject } from './commands.ts'
import { checkPaymentDecision, platformFee } from './policy.ts'
import { presentAdminPayment } from './presenter.ts'
import { paymentById } from './queries.ts'

/**
 * Confirms a payment, crediting the influencer with the amount minus the platform fee, or rejects it, so that the brand
 * can pay again. Repeating the decision is a no-op. Refuses with `payment_not_found`, and with
 * `payment_already_decided` for the opposite decision.
 */
export function decidePayment(
  transact: Transact,
  actor: Actor,
  id: number,
  decision: PaymentDecision,
): Promise<AdminPayment> {
  return transact(async tx => {
    const payment = await hold(tx, actor, 'payment', id, 'admin')
    if (!payment) refuse('payment_not_found')
    if (shouldApply(checkPaymentDecision(payment.status, decision))) {
      const { amount, influencer_id } = payment
      const decided = {
        actorId: actor.id,
        subjectId: id,
        before: { status: 'pending' },
        details: { amount },
      } as const
      if (decision === 'confirmed') {
        const fee = platformFee(amount, await platformFeeBasisPoints(tx))
        await postConfirmation(tx, id, influencer_id, amount, fee)
        await confirm(tx, payment, actor, fee)
        await emit(tx, { ...decided, type: 'payment_confirmed', after: { status: decision, platform_fee: fee } })
      } else {
        await reject(tx, payment, actor)
        await emit(tx, { ...decided, type: 'payment_rejected', after: { status: decision } })
      }
    }
    return presentAdminPayment(await paymentById(tx, id))
  })
}
