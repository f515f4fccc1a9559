import { Type, type Static } from 'typebox'
import { Instant, Nullable, OneOf } from './endpoint.ts'
import { limits } from './values/limits.ts'
import { applicationDecisions, paymentDecisions, withdrawalDecisions } from './values/vocabulary.ts'

/** Rows with a final decision: the possible decisions, and the reasons for a rejection. */
const decisions = {
  application: {
    statuses: applicationDecisions,
    reasons: ['fee_too_high', 'not_a_fit', 'too_few_followers', 'places_filled', 'other'],
  },
  payment: {
    statuses: paymentDecisions,
    reasons: ['not_received', 'wrong_amount', 'wrong_transaction_id', 'duplicate', 'other'],
  },
  withdrawal: {
    statuses: withdrawalDecisions,
    reasons: ['wrong_number', 'wallet_limit', 'name_mismatch', 'other'],
  },
} as const
export type Decidable = keyof typeof decisions
export type RejectReason<K extends Decidable = Decidable> = (typeof decisions)[K]['reasons'][number]

/** A note for the other side. Empty or null for none. */
export const Note = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: limits.rejectNote.max,
  format: 'storable',
})

/** The body of a decision. Only a rejection has a reason and a note, both visible to the other side. */
export const DecisionInput = <K extends Decidable>(kind: K) =>
  Type.Object({
    status: OneOf<(typeof decisions)[K]['statuses']>(decisions[kind].statuses),
    /** Empty or null for none. */
    reason: Type.Optional(Type.Unsafe<'' | RejectReason<K> | null>(Nullable(OneOf(['', ...decisions[kind].reasons])))),
    note: Type.Optional(Note),
  })

/** The body of a rejection. */
export type Rejection = Static<ReturnType<typeof DecisionInput<Decidable>>> & { status: 'rejected' }

/** The response fields that describe the decision on an application, a payment or a withdrawal. */
export const decisionFields = {
  /** Null while it is pending. */
  decided_at: Nullable(Instant),
  /** Why it was rejected; null if no reason was given. */
  reject_reason: Nullable(Type.String()),
  reject_note: Nullable(Type.String()),
}
