import type { AdminPayment, Body, Params, Poisha } from '#contract/index.ts'
import { visibleText } from '#contract/values/text.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { emit, type Locked, hold } from '#server/domain/index.ts'
import { reject } from '#server/money/decisions/index.ts'
import { changingWallets, regradeTransactions } from '#server/wallets/index.ts'
import { checkClaimDecision, checkSubmission } from '../policy.ts'
import { presentAdminPayment } from '../presenter.ts'
import { adminPaymentById, livePayment } from '../queries.ts'
import { recordPayment, type Payer } from '../record-payment.ts'
import { writeClaimDecision } from './commands.ts'

/** Submits the claimed payment, in place of the application's pending one. */
async function submitClaimed(
  tx: Tx,
  claim: Locked<'claim', 'staff'>,
  { payment_method, transaction_id }: Locked<'payment', 'staff'>,
): Promise<void> {
  const brand: Payer = { id: claim.brand_id, role: 'brand' }
  const application = await hold(tx, brand, 'application', claim.application_id, 'brand')
  if (!application) throw new Error(`Claim ${claim.id} has the application of another brand`)
  const live = await livePayment(tx, application.id)
  const amount = application.amount_due ?? 0
  const submission = { amount, payment_method, transaction_id, sender_number: claim.sender_number }
  shouldApply(checkSubmission(application, live, submission, live?.status === 'pending' ? live.id : null))
  await recordPayment(tx, brand, application, submission, live)
}

/**
 * Decides a brand's claim to the transaction ID of another brand's payment: rejects that payment and submits the
 * claimed one, or leaves it as it is. Repeating the decision is a no-op. Refuses with `payment_not_found`,
 * `claim_not_found`, `claim_already_decided`, with `payment_already_decided` while the payment is confirmed, with
 * `transaction_id_used` if it was reversed in a way that keeps its ID in use, with `payment_already_submitted` or
 * `influencer_account_closed` if the brand has nothing left to pay, and with `confirmation_required` if the amount
 * reaches the operator's threshold.
 */
export function decideClaim(
  transact: Transact,
  actor: VerifiedActor,
  params: Params<'PUT /admin/payments/{id}/claims/{claim}/'>,
  { action, note }: Body<'PUT /admin/payments/{id}/claims/{claim}/'>,
  confirmFrom: Poisha | undefined,
): Promise<AdminPayment> {
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const payment = await hold(tx, actor, 'payment', params.id, 'staff')
    if (!payment) refuse('payment_not_found')
    const claim = await hold(tx, actor, 'claim', params.claim, 'staff')
    if (claim?.payment_id !== payment.id) refuse('claim_not_found')
    if (shouldApply(checkClaimDecision(claim, payment, action))) {
      requireConfirmationFrom(confirmFrom, payment.amount, actor)
      const decided = { actorId: actor.id, subjectId: claim.application_id, parties: claim }
      const details = { claim: claim.id, payment: payment.id }
      if (action === 'prefer') {
        const rejection = { status: 'rejected', reason: 'duplicate', ...(note && { note }) } as const
        if (payment.status === 'pending') await reject(tx, actor, { resource: 'payment', row: payment }, rejection)
        await writeClaimDecision(tx, claim, actor, { status: 'preferred' })
        await submitClaimed(tx, claim, payment)
        await emit(tx, { type: 'claim_preferred', ...decided, details })
      } else {
        await writeClaimDecision(tx, claim, actor, { status: 'dismissed', note: visibleText(note ?? '') || null })
        await emit(tx, { type: 'claim_dismissed', ...decided, details })
      }
      await regradeTransactions(tx, [payment.transaction_id])
    }
    return presentAdminPayment(await adminPaymentById(tx, payment.id))
  })
}
