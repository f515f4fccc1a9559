import { platformFee, type AdminPayment, type Body, type Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor, VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { emitAll, hold, platformFeeBasisPoints, type Locked } from '#server/domain/index.ts'
import { reject } from '#server/money/decisions/index.ts'
import { postConfirmations } from '#server/money/ledger/index.ts'
import { changingWallets, regradeTransactions, useEvidence } from '#server/wallets/index.ts'
import { releaseClaims } from './claims/end-claims.ts'
import { confirm, lockFigures } from './commands.ts'
import { checkPaymentDecision } from './policy.ts'
import { presentAdminPayment } from './presenter.ts'
import { adminPaymentById } from './queries.ts'

/**
 * Credits the influencers with the amounts minus the platform fee, and links the wallet entries that prove the
 * payments, if any. The number of statements does not depend on the number of payments. Refuses with `evidence_used`.
 * The wallets must be locked.
 */
export async function confirmPayments(
  tx: Tx,
  actor: Actor,
  payments: readonly Locked<'payment', 'staff'>[],
): Promise<void> {
  await useEvidence(tx, actor, payments)
  const basisPoints = await platformFeeBasisPoints(tx)
  const confirmed = payments.map(payment => ({ ...payment, platform_fee: platformFee(payment.amount, basisPoints) }))
  await postConfirmations(tx, confirmed)
  await lockFigures(tx, payments)
  await confirm(tx, confirmed, actor)
  await emitAll(
    tx,
    confirmed.map(payment => ({
      type: 'payment_confirmed' as const,
      actorId: actor.id,
      subjectId: payment.id,
      parties: payment,
      before: { status: 'pending' as const },
      after: { status: 'confirmed' as const, platform_fee: payment.platform_fee },
      details: { amount: payment.amount },
    })),
  )
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
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const payment = await hold(tx, actor, 'payment', id, 'staff')
    if (!payment) refuse('payment_not_found')
    if (shouldApply(checkPaymentDecision(payment, decision.status))) {
      requireConfirmationFrom(confirmFrom, payment.amount, actor)
      if (decision.status === 'confirmed') await confirmPayments(tx, actor, [payment])
      else {
        await reject(tx, actor, { resource: 'payment', row: payment }, { ...decision, status: 'rejected' })
        await releaseClaims(tx, actor, payment)
      }
      await regradeTransactions(tx, [payment.transaction_id])
    }
    return presentAdminPayment(await adminPaymentById(tx, id))
  })
}
