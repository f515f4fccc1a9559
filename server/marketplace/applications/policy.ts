import type { ApplicationDecision, ApplicationStatus } from '#contract/index.ts'
import { decideOnce, type Verdict } from '#platform/policy.ts'

/**
 * Decides whether an application may be added to or removed from the shortlist. A decided application keeps its mark.
 */
export function checkShortlisting(
  { status, is_shortlisted }: { status: ApplicationStatus; is_shortlisted: boolean },
  shortlisted: boolean,
): Verdict<'application_already_decided'> {
  if (is_shortlisted === shortlisted) return 'noop'
  return status === 'pending' ? 'apply' : 'application_already_decided'
}

/** Decides whether a decision changes an application. Decisions are final. */
export const checkApplicationDecision = (
  status: ApplicationStatus,
  decision: ApplicationDecision,
): Verdict<'application_already_decided'> => decideOnce(status, decision, 'application_already_decided')

/** Decides whether an influencer may withdraw an application. A decided one stays as it is. */
export function checkWithdrawing({
  status,
  is_withdrawn,
}: {
  status: ApplicationStatus
  is_withdrawn: boolean
}): Verdict<'application_already_decided'> {
  if (is_withdrawn) return 'noop'
  return status === 'pending' ? 'apply' : 'application_already_decided'
}
