import { Type, type Static } from 'typebox'
import { AdminPayment } from './admin.ts'
import { Note } from './decisions.ts'
import { endpoint, Id, IdParams, Instant, Money, Nullable, OneOf, pageQuery, PageQuery } from './endpoint.ts'
import { Filter, Sort } from './lists.ts'
import { brandNames, influencerNames } from './names.ts'
import { reversalFields, TransactionId } from './payments.ts'
import { refundSorts } from './values/sorts.ts'
import { paymentMethods, refundStatuses, reversalKinds, transferFilters } from './values/vocabulary.ts'
import { transferFields } from './withdrawals.ts'

/** Money of a reversed payment that goes back to the brand. */
export const Refund = Type.Object({
  id: Id,
  /** The payment's id. */
  payment: Id,
  campaign_title: Type.String(),
  ...influencerNames,
  /** The whole payment. */
  amount: Money,
  payment_method: OneOf(paymentMethods),
  status: OneOf(refundStatuses),
  /** The transaction ID of the brand's payment. */
  payment_transaction_id: Type.String(),
  ...transferFields,
  reversal_kind: OneOf(reversalKinds),
  reversal_note: reversalFields.reversal_note,
  created_at: Instant,
  sent_at: Nullable(Instant),
})
export type Refund = Static<typeof Refund>

export const AdminRefund = Type.Object({
  ...Refund.properties,
  ...brandNames,
  /** The number that sent the payment: the sender in its wallet entry, or the number that the brand stated. */
  sender_number: Nullable(Type.String()),
  /** Whether the number comes from the wallet entry. Otherwise, the brand may have stated anybody's. */
  sender_confirmed: Type.Boolean(),
})
export type AdminRefund = Static<typeof AdminRefund>

const reversal = { tag: 'Admin', params: IdParams } as const

export const reversals = {
  'GET /admin/payments/{id}/reversal/': endpoint({
    ...reversal,
    access: 'payments.read',
    summary: 'Preview the reversal of a confirmed payment: the amounts taken from each account',
    reply: Type.Object({
      amount: Money,
      /** Returned from the fee account. */
      platform_fee: Money,
      /** Taken from the influencer's available balance. */
      taken: Money,
      /** The shortfall, which the influencer would owe. */
      owed: Money,
    }),
    errors: ['payment_not_found', 'payment_not_confirmed', 'payment_already_reversed'],
  }),
  'POST /admin/payments/{id}/reversal/': endpoint({
    ...reversal,
    access: 'payments.decide',
    summary: 'Reverse a confirmed payment, at most once; the brand can then pay again',
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
    query: Type.Object({
      ...pageQuery,
      status: Filter(refundStatuses),
      /** `unseen`: only sent ones whose transfer has no wallet entry. */
      transfer: Filter(transferFilters),
      sort: Sort(refundSorts),
    }),
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
  'PUT /admin/refunds/{id}/sent/': endpoint({
    tag: 'Admin',
    access: 'payments.decide',
    summary: 'Correct the transaction ID of a refund that was sent',
    params: IdParams,
    /** `replaces` is the wrong ID. The request is refused if the refund's ID has changed since. */
    body: Type.Object({ transaction_id: TransactionId, replaces: TransactionId }),
    reply: AdminRefund,
    errors: [
      'refund_not_found',
      'refund_not_sent',
      'refund_already_sent',
      'transaction_id_used',
      'confirmation_required',
    ],
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
