import { Type, type Static } from 'typebox'
import { decisionFields } from './decisions.ts'
import { endpoint, Id, Instant, Money, MoneyInput, Nullable, OneOf, OptionalPhone } from './endpoint.ts'
import { brandNames, influencerNames } from './names.ts'
import type { PlainFieldErrorCode } from './values/field-errors.ts'
import { limits, transactionIdPattern } from './values/limits.ts'
import { claimStatuses, paymentMethods, paymentStatuses, reversalKinds } from './values/vocabulary.ts'

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
  ...influencerNames,
  amount: Money,
  payment_method: OneOf(paymentMethods),
  transaction_id: Type.String(),
  /** The same as `transaction_id`: the specification has both names. */
  brand_transaction_id: Type.String(),
  status: OneOf(paymentStatuses),
  created_at: Instant,
  /** The 8 characters to enter as the wallet's reference, shared by all payments of the application. */
  reference: Type.String(),
  /** The number that sent the money, if the brand stated it. */
  sender_number: Nullable(Type.String()),
  ...decisionFields,
  ...reversalFields,
})
export type Payment = Static<typeof Payment>

const claimFields = {
  id: Id,
  /** The brand that makes the claim. */
  ...brandNames,
  /** The id of its application that it wanted to pay. */
  application: Id,
  /** The number that sent the money, if the brand stated it. */
  sender_number: Nullable(Type.String()),
  /** The reference that the brand had to enter in the wallet. */
  reference: Type.String(),
  created_at: Instant,
}

/** The messages between a brand and an influencer around two reports of a transaction ID, at most a thousand. */
const ClaimContact = Type.Object({
  ...brandNames,
  ...influencerNames,
  from_brand: Type.Integer({ minimum: 0 }),
  from_influencer: Type.Integer({ minimum: 0 }),
  first_at: Instant,
  last_at: Instant,
})

/** A brand's open claim to the transaction ID of another brand's payment, as shown to admins. */
export const PaymentClaim = Type.Object({
  ...claimFields,
  ...influencerNames,
  campaign_title: Type.String(),
  /** The amount due for its application. */
  amount: Money,
  /** When that application was accepted. */
  accepted_at: Instant,
  /** The number of claims that the brand made within 30 days, including this one. */
  recent_claims: Type.Integer({ minimum: 1 }),
  /**
   * The messages between brands and influencers across the two sides, from a week before the first report until the
   * second, in the order of each pair's first message. Empty if there are none.
   */
  contacts: Type.Array(ClaimContact, { maxItems: limits.listedClaims.contacts }),
})
export type PaymentClaim = Static<typeof PaymentClaim>

/** A brand's own claim. */
export const OwnClaim = Type.Object({
  ...claimFields,
  payment_method: OneOf(paymentMethods),
  transaction_id: Type.String(),
  status: OneOf(claimStatuses),
  /** Null while it is open. */
  decided_at: Nullable(Instant),
  /** The admin's note on a dismissal; otherwise null. */
  note: Nullable(Type.String()),
})
export type OwnClaim = Static<typeof OwnClaim>

const transactionId = {
  errorCode: 'invalid_transaction_id' satisfies PlainFieldErrorCode,
  formErrorCode: 'transaction_id_form' satisfies PlainFieldErrorCode,
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
  /** The number that sent the money. Empty or null if not stated. */
  sender_number: Type.Optional(OptionalPhone),
  /** The brand's pending payment that this one replaces, because of a typo. Null if it replaces none. */
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
      'too_many_payments',
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
       * The median time, in whole minutes, from report to confirmation of the latest payments within 30 days. Null if
       * there are too few.
       */
      median_minutes: Nullable(Type.Integer()),
    }),
  }),
}
