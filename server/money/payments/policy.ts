import type {
  ClaimAction,
  ClaimStatus,
  PaymentDecision,
  PaymentMethod,
  PaymentStatus,
  Poisha,
  ReversalKind,
} from '#contract/index.ts'
import { decideOnce, type Verdict } from '#platform/policy.ts'

/** A payment as reported by a brand. */
export interface Submission {
  amount: Poisha
  payment_method: PaymentMethod
  /** In upper case. */
  transaction_id: string
  /** 11 digits; null if the brand has not stated one. */
  sender_number: string | null
}

/** An application's pending or confirmed payment. */
export interface LivePayment extends Submission {
  id: number
  status: PaymentStatus
}

/**
 * Decides whether a payment may be submitted: the exact amount due of an accepted application without a live payment,
 * or with a pending one that it replaces. An identical submission is a no-op.
 *
 * @param replaces The id of the payment to replace.
 */
export function checkSubmission(
  application: { amount_due: Poisha | null },
  live: LivePayment | undefined,
  submission: Submission,
  replaces?: number | null,
): Verdict<'application_not_accepted' | 'wrong_amount' | 'payment_already_submitted' | 'payment_already_decided'> {
  if (application.amount_due === null) return 'application_not_accepted'
  if (submission.amount !== application.amount_due) return 'wrong_amount'
  if (!live) return 'apply'
  const isSame = live.payment_method === submission.payment_method && live.transaction_id === submission.transaction_id
  // Only a replacement corrects the number.
  if (isSame && (!replaces || live.sender_number === submission.sender_number)) return 'noop'
  if (live.id !== replaces) return 'payment_already_submitted'
  return live.status === 'pending' ? 'apply' : 'payment_already_decided'
}

/**
 * Decides whether a decision changes a payment. Decisions are final. The brand rejected a replaced payment, so a
 * rejection by an admin would not be a repetition.
 */
export const checkPaymentDecision = (
  { status, is_replaced }: { status: PaymentStatus; is_replaced: boolean },
  decision: PaymentDecision,
): Verdict<'payment_already_decided'> =>
  is_replaced ? 'payment_already_decided' : decideOnce(status, decision, 'payment_already_decided')

/** Decides whether a payment may be reversed: only once, and only if confirmed. Repeating the reversal is a no-op. */
export function checkReversal(
  { status, reversal_kind }: { status: PaymentStatus; reversal_kind: string | null },
  kind?: ReversalKind,
): Verdict<'payment_not_confirmed' | 'payment_already_reversed'> {
  if (status !== 'confirmed') return 'payment_not_confirmed'
  if (reversal_kind === null) return 'apply'
  return reversal_kind === kind ? 'noop' : 'payment_already_reversed'
}

/** The status of a claim after each decision. */
const claimDecisions = { prefer: 'preferred', dismiss: 'dismissed' } as const satisfies Record<ClaimAction, ClaimStatus>

/**
 * Decides whether a decision changes a claim. Repeating it is a no-op. Before a claim to a confirmed payment's
 * transaction ID can be preferred, that payment must be reversed in a way that frees the ID: otherwise, the refunded
 * money would also be credited.
 */
export function checkClaimDecision(
  claim: { status: string },
  payment: { status: PaymentStatus; reversal_kind: string | null },
  action: ClaimAction,
): Verdict<'claim_already_decided' | 'payment_already_decided' | 'transaction_id_used'> {
  if (claim.status === claimDecisions[action]) return 'noop'
  if (claim.status !== 'open') return 'claim_already_decided'
  if (action === 'dismiss' || payment.status === 'pending' || payment.reversal_kind === 'not_received') return 'apply'
  return payment.reversal_kind === null ? 'payment_already_decided' : 'transaction_id_used'
}
