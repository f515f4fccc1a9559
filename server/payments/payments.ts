import {
  parseMoney,
  type AdminPayment,
  type Payment,
  type PaymentDecision,
  type PaymentInput,
} from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { platformFeeBasisPoints } from '#platform/database/settings.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import { ownApplication } from '#server/applications/store.ts'
import { postConfirmation } from '#server/ledger/ledger.ts'
import { decidable, platformFee, submittable, type Submission } from './policy.ts'
import {
  allPayments,
  confirm,
  insertPayment,
  livePayment,
  lockPayment,
  matchingPayments,
  paymentById,
  presentAdminPayment,
  presentPayment,
  reject,
  type PaymentFilter,
} from './store.ts'

/**
 * Records that the brand has sent the amount due of an accepted application; an admin confirms. The identical
 * submission again answers with the same record. Refuses with `application_not_found`, `application_not_accepted`,
 * `wrong_amount`, `payment_already_submitted`, and `transaction_id_used` for one that another live payment has.
 */
export function submitPayment(
  transact: Transact,
  actor: Actor<'brand'>,
  input: PaymentInput,
): Promise<{ payment: Payment; isNew: boolean }> {
  const amount = parseMoney(input.amount)
  if (amount === undefined) refuse('validation_failed')
  const submission: Submission = {
    amount,
    payment_method: input.payment_method,
    transaction_id: input.transaction_id.trim().toUpperCase(),
  }
  return transact(async tx => {
    const application = await ownApplication(tx, actor, input.application_id)
    if (!application) refuse('application_not_found')
    const live = await livePayment(tx, application)
    const allowed = submittable(application, live, submission)
    if (typeof allowed === 'string')
      refuse(allowed, allowed === 'wrong_amount' ? { amount: [{ code: allowed }] } : undefined)
    const id = live?.id ?? (await insertPayment(tx, application, submission))
    if (!live) {
      const { payment_method } = submission
      await emit(tx, {
        type: 'payment_submitted',
        actorId: actor.id,
        subjectId: id,
        after: { status: 'pending', amount, payment_method },
      })
    }
    return { payment: presentPayment(await paymentById(tx, id)), isNew: allowed }
  })
}

/** All payments that the filter lets through; newest first, unless it says otherwise. */
export async function listPayments(
  db: Db,
  page: Page,
  filter: PaymentFilter | undefined,
): Promise<Paged<AdminPayment>> {
  return paged(page, await (filter ? matchingPayments(db, filter, page) : allPayments(db, page)), presentAdminPayment)
}

/**
 * Confirms a payment, which credits the influencer with the amount less the platform fee, or rejects it, after which
 * the brand can pay again. The same word again changes nothing. Refuses with `payment_not_found` and, for the other
 * word, `payment_already_decided`.
 */
export function decidePayment(
  transact: Transact,
  actor: Actor<'admin'>,
  id: number,
  decision: PaymentDecision,
): Promise<AdminPayment> {
  return transact(async tx => {
    const payment = await lockPayment(tx, id)
    if (!payment) refuse('payment_not_found')
    const allowed = decidable(payment.status, decision)
    if (typeof allowed === 'string') refuse(allowed)
    if (allowed) {
      const decided = {
        actorId: actor.id,
        subjectId: id,
        before: { status: 'pending' },
        details: { amount: payment.amount },
      } as const
      if (decision === 'confirmed') {
        const fee = platformFee(payment.amount, await platformFeeBasisPoints(tx))
        await postConfirmation(tx, id, payment.influencer_id, payment.amount, fee)
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
