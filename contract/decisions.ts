import { Type } from 'typebox'
import { Instant, Nullable, OneOf } from './endpoint.ts'

/** The body of a decision: the status that it gives. */
export const DecisionInput = <const T extends readonly string[]>(statuses: T) =>
  Type.Object({ status: OneOf(statuses) })

/** What replies say about the decision on an application, a payment or a withdrawal. */
export const decisionFields = {
  /** Null while it is pending. */
  decided_at: Nullable(Instant),
}
