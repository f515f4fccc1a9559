import type { ApplicationStatus } from '#contract/index.ts'
import type { Verdict } from '#platform/policy.ts'

/** The parts of an application that matter for a deletion. */
interface LiveApplication {
  status: ApplicationStatus
  /** Whether a payment is pending or confirmed. */
  hasPayment: boolean
  /** Whether the brand owes its amount, which influencers forgo when they close their account. */
  isDue: boolean
  hasReversal: boolean
}

/** Whether a deadline (a calendar date) has passed. The campaign is still open on the deadline day itself. */
export const deadlinePassed = (deadline: string, today: string): boolean => deadline < today

/**
 * Decides whether a campaign may be deleted: accepted work must not stay unpaid, and campaigns with payments are kept.
 */
export function checkDeletion(
  applications: readonly LiveApplication[],
): Verdict<'campaign_has_payments' | 'campaign_has_unpaid_work'> {
  const accepted = applications.filter(({ status }) => status === 'accepted')
  if (accepted.some(({ hasPayment }) => hasPayment)) return 'campaign_has_payments'
  if (accepted.some(({ isDue }) => isDue)) return 'campaign_has_unpaid_work'
  return accepted.some(({ hasReversal }) => hasReversal) ? 'campaign_has_payments' : 'apply'
}
