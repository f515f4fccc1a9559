import { platformFee, type AdminPayment, type Body, type Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { platformFeeBasisPoints } from '#platform/database/settings.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor, VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { hold, type Held } from '#platform/security/hold.ts'
import { reject } from '#server/decisions/index.ts'
import { postConfirmation } from '#server/ledger/index.ts'
import { lockWallets, regradeTransactions, useEvidence } from '#server/wallet-entries/index.ts'
import { confirm } from './commands.ts'
import { checkPaymentDecision } from './policy.ts'
import { presentAdminPayment } from './presenter.ts'
import { adminPaymentById } from './queries.ts'

/**
 * Credits the influencer with the amount minus the platform fee, and links the wallet entry that proves the payment, if
 * there is one. Refuses with `evidence_used`. The wallets must be locked.
 */
export async function confirmPayment(tx: Tx, actor: Actor, payment: Held<'payment', 'admin'>): Promise<void> {
  const { id, amount } = payment
  await useEvidence(tx, actor, payment)
  const fee = platformFee(amount, await platformFeeBasisPoints(tx))
  await postConfirmation(tx, payment, fee)
  await confirm(tx, payment, actor, fee)
  await emit(tx, {
    type: 'payment_confirmed',
    actorId: actor.id,
    subjectId: id,
    before: { status: 'pending' },
    after: { status: 'confirmed', platform_fee: fee },
    details: { amount },
  })
}

/**
 * Confirms a payment, crediting the influencer with the amount minus the platform fee, or rejects it, so that the brand
 * can pay again. Repeating the decision is a no-op. Refuses with `payment_not_found`, with `payment_already_decided`
 * for the opposite decision or if its brand has replaced the payment, with `evidence_used` if its wallet entry already
 * proves another payment, and with `confirmation_required` if the amount reaches the operator's threshold.
 */
export function decidePayment(
  transact: Transact,
  actor: VerifiedActor,
  id: number,
  decision: Body<'PUT /admin/payments/{id}/'>,
  confirmFrom: Poisha | undefined,
): Promise<AdminPayment> {
  return transact(async tx => {
    await lockWallets(tx)
    const payment = await hold(tx, actor, 'payment', id, 'admin')
    if (!payment) refuse('payment_not_found')
    if (shouldApply(checkPaymentDecision(payment, decision.status))) {
      requireConfirmationFrom(confirmFrom, payment.amount, actor)
      if (decision.status === 'confirmed') await confirmPayment(tx, actor, payment)
      else await reject(tx, actor, { resource: 'payment', row: payment }, { ...decision, status: 'rejected' })
      await regradeTransactions(tx, [payment.transaction_id])
    }
    return presentAdminPayment(await adminPaymentById(tx, id))
  })
}
