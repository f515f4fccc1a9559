import type { ErrorCode, PaymentDecision, PaymentMethod, PaymentStatus, Poisha } from '#contract/index.ts'

/** What a brand says that it has sent. */
export interface Submission {
  amount: Poisha
  payment_method: PaymentMethod
  /** In upper case. */
  transaction_id: string
}

/**
 * Whether a payment may be submitted: for the amount due of an accepted application that nothing was sent for.
 * `false` when the same submission is waiting or confirmed already.
 */
export function submittable(
  application: { amount_due: Poisha | null },
  live: Submission | undefined,
  submission: Submission,
): boolean | ErrorCode {
  if (application.amount_due === null) return 'application_not_accepted'
  if (submission.amount !== application.amount_due) return 'wrong_amount'
  if (!live) return true
  const same = live.payment_method === submission.payment_method && live.transaction_id === submission.transaction_id
  return same ? false : 'payment_already_submitted'
}

/** Whether a decision is still to be made: `false` when it is the one that was made. */
export function decidable(status: PaymentStatus, decision: PaymentDecision): boolean | ErrorCode {
  if (status === 'pending') return true
  return status === decision ? false : 'payment_already_decided'
}

/** The platform's share of an amount at a rate in hundredths of a percent, to the nearest poisha, halves up. */
export const platformFee = (amount: Poisha, basisPoints: number): Poisha =>
  Math.floor((amount * basisPoints + 5_000) / 10_000)
