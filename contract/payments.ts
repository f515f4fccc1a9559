import { Type, type Static } from 'typebox'
import { decisionFields } from './decisions.ts'
import { endpoint, Id, Instant, Money, MoneyInput, Nullable, OneOf, OptionalPhone } from './endpoint.ts'
import type { FieldErrorCode } from './field-errors.ts'
import { transactionIdPattern } from './limits.ts'
import { paymentMethods, paymentStatuses, reversalKinds } from './vocabulary.ts'

/** The fields of responses about a confirmed payment's reversal. Null without one. */
export const reversalFields = {
  reversed_at: Nullable(Instant),
  reversal_kind: Nullable(OneOf(reversalKinds)),
  reversal_note: Nullable(Type.String()),
}

export const Payment = Type.Object({
  id: Id,
  /** The application's id. */
  application: Id,
  campaign_title: Type.String(),
  influencer_name: Type.String(),
  amount: Money,
  payment_method: OneOf(paymentMethods),
  transaction_id: Type.String(),
  /** The same as `transaction_id`: the specification has both names. */
  brand_transaction_id: Type.String(),
  status: OneOf(paymentStatuses),
  created_at: Instant,
  /** The 8 characters to enter as the wallet's reference, the same for all payments of the application. */
  reference: Type.String(),
  /** The number that the money came from, if the brand has given it. */
  sender_number: Nullable(Type.String()),
  ...decisionFields,
  ...reversalFields,
})
export type Payment = Static<typeof Payment>

const transactionId = {
  errorCode: 'invalid_transaction_id' satisfies FieldErrorCode,
  formErrorCode: 'transaction_id_form' satisfies FieldErrorCode,
}

/** Trimmed and compared in upper case. */
export const TransactionId = Type.String({
  ...transactionId,
  pattern: transactionIdPattern.source,
  description: '4 to 64 letters, digits and "-", after trimming',
})

/** A transaction ID; empty or null for none. */
export const TransactionIdOrNone = Type.Unsafe<string | null>({
  ...transactionId,
  type: ['string', 'null'],
  pattern: `^$|${transactionIdPattern.source}`,
  description: '4 to 64 letters, digits and "-", after trimming; empty or null for none',
})

export const PaymentInput = Type.Object({
  application_id: Id,
  amount: MoneyInput,
  payment_method: OneOf(paymentMethods),
  transaction_id: TransactionId,
  /** The number that the money came from. Empty or null if not given. */
  sender_number: Type.Optional(OptionalPhone),
  /** The own pending payment that this one replaces, because something of it was mistyped. Null if it replaces none. */
  replaces: Type.Optional(Nullable(Id)),
})
export type PaymentInput = Static<typeof PaymentInput>

export const payments = {
  'POST /payments/submit/': endpoint({
    summary: 'Report the payment of an accepted application, for an admin to confirm',
    access: 'brand',
    tag: 'Payments',
    body: PaymentInput,
    status: 201,
    repeatStatus: 200,
    reply: Payment,
    errors: [
      'wrong_amount',
      'application_not_found',
      'application_not_accepted',
      'influencer_account_closed',
      'payment_already_submitted',
      'payment_already_decided',
      'transaction_id_used',
    ],
    idempotent: true,
  }),
  'GET /payments/waiting-time/': endpoint({
    summary: 'How long payments usually wait for an admin',
    access: 'brand',
    tag: 'Payments',
    reply: Type.Object({
      /**
       * The median time from report to confirmation of the latest payments within 30 days, in whole minutes. Null if
       * there are too few.
       */
      median_minutes: Nullable(Type.Integer()),
    }),
  }),
}
