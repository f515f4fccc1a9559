import type { PaymentDecision, PaymentMethod, PaymentStatus, Poisha, ReversalKind } from '#contract/index.ts'
import { decideOnce, type Verdict } from '#platform/policy.ts'

/** A payment as reported by a brand. */
export interface Submission {
  amount: Poisha
  payment_method: PaymentMethod
  /** In upper case. */
  transaction_id: string
  /** 11 digits; null if the brand has not given one. */
  sender_number: string | null
}

/**
 * Decides whether a payment may be submitted: the exact amount due of an accepted application without a live payment.
 * An identical submission is a no-op.
 */
export function checkSubmission(
  application: { amount_due: Poisha | null },
  live: Omit<Submission, 'sender_number'> | undefined,
  submission: Submission,
): Verdict<'application_not_accepted' | 'wrong_amount' | 'payment_already_submitted'> {
  if (application.amount_due === null) return 'application_not_accepted'
  if (submission.amount !== application.amount_due) return 'wrong_amount'
  if (!live) return 'apply'
  const same = live.payment_method === submission.payment_method && live.transaction_id === submission.transaction_id
  return same ? 'noop' : 'payment_already_submitted'
}

/** Decides whether a decision changes a payment. Decisions are final. */
export const checkPaymentDecision = (
  status: PaymentStatus,
  decision: PaymentDecision,
): Verdict<'payment_already_decided'> => decideOnce(status, decision, 'payment_already_decided')

/** Decides whether a payment may be reversed: only once, and only when confirmed. Repeating the reversal is a no-op. */
export function checkReversal(
  { status, reversal_kind }: { status: PaymentStatus; reversal_kind: string | null },
  kind?: ReversalKind,
): Verdict<'payment_not_confirmed' | 'payment_already_reversed'> {
  if (status !== 'confirmed') return 'payment_not_confirmed'
  if (reversal_kind === null) return 'apply'
  return reversal_kind === kind ? 'noop' : 'payment_already_reversed'
}
