import { Type, type Static } from 'typebox'
import { AdminPayment } from './admin.ts'
import { Note } from './decisions.ts'
import { endpoint, Id, IdParams, Instant, Money, Nullable, OneOf, pageQuery, PageQuery } from './endpoint.ts'
import { Filter } from './lists.ts'
import { reversalFields, TransactionId } from './payments.ts'
import { paymentMethods, refundStatuses, reversalKinds } from './vocabulary.ts'

/** Money of a reversed payment that goes back to the brand. */
export const Refund = Type.Object({
  id: Id,
  /** The payment's id. */
  payment: Id,
  campaign_title: Type.String(),
  influencer_name: Type.String(),
  /** The whole payment. */
  amount: Money,
  payment_method: OneOf(paymentMethods),
  status: OneOf(refundStatuses),
  /** With which the brand had paid. */
  payment_transaction_id: Type.String(),
  /** With which the refund was sent; null while it is due. */
  transaction_id: Nullable(Type.String()),
  reversal_kind: OneOf(reversalKinds),
  reversal_note: reversalFields.reversal_note,
  created_at: Instant,
  sent_at: Nullable(Instant),
})
export type Refund = Static<typeof Refund>

export const AdminRefund = Type.Object({ ...Refund.properties, brand_name: Type.String() })
export type AdminRefund = Static<typeof AdminRefund>

const reversal = { tag: 'Admin', params: IdParams } as const

export const reversals = {
  'GET /admin/payments/{id}/reversal/': endpoint({
    ...reversal,
    access: 'payments.read',
    summary: 'What reversing a confirmed payment would take from whom, as things stand',
    reply: Type.Object({
      amount: Money,
      /** Back from the fee account. */
      platform_fee: Money,
      /** From the influencer's available balance. */
      taken: Money,
      /** What is missing there, which the influencer would owe. */
      owed: Money,
    }),
    errors: ['payment_not_found', 'payment_not_confirmed', 'payment_already_reversed'],
  }),
  'POST /admin/payments/{id}/reversal/': endpoint({
    ...reversal,
    access: 'payments.decide',
    summary: 'Take a confirmed payment back, once; the brand can pay again',
    body: Type.Object({ kind: OneOf(reversalKinds), note: Type.Optional(Note) }),
    status: 201,
    repeatStatus: 200,
    reply: AdminPayment,
    errors: ['payment_not_found', 'payment_not_confirmed', 'payment_already_reversed', 'confirmation_required'],
    idempotent: true,
  }),
  'GET /admin/refunds/': endpoint({
    tag: 'Admin',
    access: 'payments.read',
    summary: 'All refunds',
    query: Type.Object({ ...pageQuery, status: Filter(refundStatuses) }),
    reply: Type.Array(AdminRefund),
    paged: true,
  }),
  'POST /admin/refunds/{id}/sent/': endpoint({
    tag: 'Admin',
    access: 'payments.decide',
    summary: 'Record that a refund was sent, with its transaction ID',
    params: IdParams,
    body: Type.Object({ transaction_id: TransactionId }),
    reply: AdminRefund,
    errors: ['refund_not_found', 'refund_already_sent', 'transaction_id_used', 'confirmation_required'],
    idempotent: true,
  }),
  'GET /refunds/': endpoint({
    tag: 'Payments',
    access: 'brand',
    summary: "The brand's refunds, due and sent",
    query: PageQuery,
    reply: Type.Array(Refund),
    paged: true,
  }),
}
