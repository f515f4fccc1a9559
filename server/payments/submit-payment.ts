import { parseMoney, phonePattern, type Payment, type PaymentInput } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hold } from '#platform/security/hold.ts'
import { gradeNewPayment, lockWalletsShared, storedTransactionId } from '#server/wallet-entries/index.ts'
import { insertPayment } from './commands.ts'
import { checkSubmission, type Submission } from './policy.ts'
import { presentPayment } from './presenter.ts'
import { livePayment, paymentById } from './queries.ts'

/**
 * Records that the brand has sent the amount due of an accepted application, for an admin to confirm. An identical
 * submission returns the existing record. Refuses with `application_not_found`, `application_not_accepted`,
 * `wrong_amount`, `payment_already_submitted`, with `influencer_account_closed` if nothing is due any more, and with
 * `transaction_id_used` if another live payment, a refund or a withdrawal has the transaction ID.
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
    sender_number: phonePattern.exec(input.sender_number ?? '')?.[1] ?? null,
  }
  return transact(async tx => {
    await lockWalletsShared(tx)
    const application = await hold(tx, actor, 'application', input.application_id, 'brand')
    if (!application) refuse('application_not_found')
    const live = await livePayment(tx, application.id)
    const verdict = checkSubmission(application, live, submission)
    if (verdict === 'wrong_amount') refuse(verdict, { amount: [{ code: verdict }] })
    const isNew = shouldApply(verdict)
    const id = live?.id ?? (await insertPayment(tx, application, submission))
    if (isNew) {
      const after = { status: 'pending', amount, payment_method } as const
      await gradeNewPayment(tx, id)
      await emit(tx, { type: 'payment_submitted', actorId: actor.id, subjectId: id, after })
    }
    return { payment: presentPayment(await paymentById(tx, id)), isNew }
  })
}
