import { Type, type Static } from 'typebox'
import { Instant, Nullable, OneOf } from './endpoint.ts'
import { applicationDecisions, paymentDecisions, withdrawalDecisions } from './vocabulary.ts'

/** What is decided once, and the statuses that a decision can give. */
const decisions = {
  application: applicationDecisions,
  payment: paymentDecisions,
  withdrawal: withdrawalDecisions,
} as const
export type Decidable = keyof typeof decisions

/** The body of a decision. */
export const DecisionInput = <K extends Decidable>(kind: K) => Type.Object({ status: OneOf(decisions[kind]) })

/** The body of a rejection. */
export type Rejection = Static<ReturnType<typeof DecisionInput<Decidable>>> & { status: 'rejected' }

/** What replies say about the decision on an application, a payment or a withdrawal. */
export const decisionFields = {
  /** Null while it is pending. */
  decided_at: Nullable(Instant),
}
