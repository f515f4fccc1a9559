import { parseMoney, type Payment, type PaymentInput } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hold, type Held } from '#platform/security/hold.ts'
import {
  changingWallets,
  gradeNewPayment,
  keepingWallets,
  regradeTransactions,
  storedTransactionId,
} from '#server/wallet-entries/index.ts'
import { insertPayment, replace } from './commands.ts'
import { checkSubmission, type Submission } from './policy.ts'
import { presentPayment } from './presenter.ts'
import { livePayment, paymentById } from './queries.ts'

/** Rejects the brand's own pending payment, which another one replaces. */
async function replacePending(tx: Tx, actor: Actor<'brand'>, payment: Held<'payment', 'brand'>): Promise<void> {
  await replace(tx, payment, actor)
  await emit(tx, {
    type: 'payment_replaced',
    actorId: actor.id,
    subjectId: payment.id,
    before: { status: 'pending' },
    after: { status: 'rejected' },
    details: { amount: payment.amount },
  })
}

/**
 * Records that the brand has sent the amount due of an accepted application, for an admin to confirm. An identical
 * submission returns the existing record. It may replace the pending payment, so that whatever an admin has seen of that
 * one cannot confirm other data. Refuses with `application_not_found`, `application_not_accepted`, `wrong_amount`,
 * `payment_already_submitted`, with `payment_already_decided` if the payment to replace has been confirmed, with
 * `influencer_account_closed` if nothing is due any more, and with `transaction_id_used` if another live payment, a refund
 * or a withdrawal has the transaction ID.
 */
export function submitPayment(
  transact: Transact,
  actor: Actor<'brand'>,
  input: PaymentInput,
): Promise<{ payment: Payment; isNew: boolean }> {
  const amount = parseMoney(input.amount)
  if (amount === undefined) refuse('validation_failed')
  const { payment_method } = input
  const submission: Submission = {
    amount,
    payment_method,
    transaction_id: storedTransactionId(input.transaction_id),
    sender_number: input.sender_number || null,
  }
  // With a replacement, two payments change at once, and with them the evidence of others.
  const submitting = input.replaces ? changingWallets : keepingWallets
  return submitting(
    transact,
    actor,
  )(async tx => {
    const application = await hold(tx, actor, 'application', input.application_id, 'brand')
    if (!application) refuse('application_not_found')
    const live = await livePayment(tx, application.id)
    const verdict = checkSubmission(application, live, submission, input.replaces)
    if (verdict === 'wrong_amount') refuse(verdict, { amount: [{ code: verdict }] })
    if (!shouldApply(verdict) && live) return { payment: presentPayment(await paymentById(tx, live.id)), isNew: false }
    const replaced = live && (await hold(tx, actor, 'payment', live.id, 'brand'))
    if (replaced) await replacePending(tx, actor, replaced)
    const id = await insertPayment(tx, application, submission)
    await gradeNewPayment(tx, id)
    if (replaced) await regradeTransactions(tx, [replaced.transaction_id])
    const after = { status: 'pending', amount, payment_method } as const
    await emit(tx, { type: 'payment_submitted', actorId: actor.id, subjectId: id, after })
    return { payment: presentPayment(await paymentById(tx, id)), isNew: true }
  })
}
