import type { ApplicationStatus } from '#contract/index.ts'
import type { Verdict } from '#platform/policy.ts'

/** A campaign's application as far as a deletion cares. */
interface LiveApplication {
  status: ApplicationStatus
  hasPayment: boolean
}

/** Whether a deadline, a plain date, is over on this day. The whole day of the deadline still counts. */
export const deadlinePassed = (deadline: string, today: string): boolean => deadline < today

/** Whether a campaign may be deleted: nobody may be left unpaid, and what money was sent for stays. */
export function deletion(
  applications: readonly LiveApplication[],
): Verdict<'campaign_has_payments' | 'campaign_has_unpaid_work'> {
  const accepted = applications.filter(({ status }) => status === 'accepted')
  if (accepted.some(({ hasPayment }) => hasPayment)) return 'campaign_has_payments'
  return accepted.length > 0 ? 'campaign_has_unpaid_work' : 'apply'
}
