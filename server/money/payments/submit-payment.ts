import { limits, parseMoney, type Payment, type PaymentInput } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { refusalFor } from '#server/domain/index.ts'
import { hold } from '#server/domain/index.ts'
import { changingWallets, keepingWallets, regradeTransactions, storedTransactionId } from '#server/wallets/index.ts'
import { endWithdrawn } from './claims/commands.ts'
import { claimedRefusal, keepClaim } from './claims/keep-claim.ts'
import { openClaim, paymentWithId } from './claims/queries.ts'
import { checkSubmission, type Submission } from './policy.ts'
import { presentPayment } from './presenter.ts'
import { livePayment, paymentById, paymentCount } from './queries.ts'
import { recordPayment } from './record-payment.ts'

interface Submitted {
  payment: Payment
  isNew: boolean
}

/** Rolls back a submission that must lock the wallets exclusively because it ends a claim. */
class EndsClaim extends Error {}

/** Whether a failed submission concerns the evidence of other brands' payments, according to its error. */
const concernsOthers = (error: unknown): boolean =>
  error instanceof EndsClaim || refusalFor(error)?.code === 'transaction_id_used'

async function submit(
  tx: Tx,
  actor: Actor<'brand'>,
  { application_id, replaces }: PaymentInput,
  submission: Submission,
  exclusively: boolean,
): Promise<Submitted | 'claimed'> {
  const application = await hold(tx, actor, 'application', application_id, 'brand')
  if (!application) refuse('application_not_found')
  const live = await livePayment(tx, application.id)
  const verdict = checkSubmission(application, live, submission, replaces)
  if (verdict === 'wrong_amount') refuse(verdict, { amount: [{ code: verdict }] })
  if (!shouldApply(verdict) && live) return { payment: presentPayment(await paymentById(tx, live.id)), isNew: false }
  if (!exclusively && (await openClaim(tx, application.id))) throw new EndsClaim()
  const holder = exclusively ? await paymentWithId(tx, submission) : undefined
  if (holder && holder.id !== live?.id) {
    if (!(await keepClaim(tx, actor, application, submission, holder))) refuse('transaction_id_used')
    return 'claimed'
  }
  if ((await paymentCount(tx, application.id)) >= limits.paymentsPerApplication.max) refuse('too_many_payments')
  const ended = exclusively ? await endWithdrawn(tx, application) : []
  const id = await recordPayment(tx, actor, application, submission, live)
  await regradeTransactions(
    tx,
    ended.map(({ transaction_id }) => transaction_id),
  )
  return { payment: presentPayment(await paymentById(tx, id)), isNew: true }
}

/**
 * Records that the brand has sent the amount due of an accepted application, for an admin to confirm. An identical
 * submission returns the existing record. A submission may replace the pending payment, so that a confirmation always
 * applies to the data that the admin saw. Refuses with `application_not_found`, `application_not_accepted`,
 * `wrong_amount`, `payment_already_submitted`, with `payment_already_decided` if the payment to replace has been
 * confirmed, with `influencer_account_closed` if nothing is due, with `too_many_payments`, and with
 * `transaction_id_used` if another live payment, a refund or a withdrawal has the transaction ID. If another brand's
 * payment has it, this commits a claim before it refuses.
 */
export async function submitPayment(
  transact: Transact,
  actor: Actor<'brand'>,
  input: PaymentInput,
): Promise<Submitted> {
  const amount = parseMoney(input.amount)
  if (amount === undefined) refuse('validation_failed')
  const submission: Submission = {
    amount,
    payment_method: input.payment_method,
    transaction_id: storedTransactionId(input.transaction_id),
    sender_number: input.sender_number || null,
  }
  const attempt = (exclusively: boolean) =>
    (exclusively ? changingWallets : keepingWallets)(
      transact,
      actor,
    )(tx => submit(tx, actor, input, submission, exclusively))
  // A replacement changes two payments at once, and with them the evidence of others.
  const submitted = await (input.replaces
    ? attempt(true)
    : attempt(false).catch((error: unknown) => {
        if (concernsOthers(error)) return attempt(true)
        throw error
      }))
  if (submitted === 'claimed') throw claimedRefusal()
  return submitted
}
