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

/** Decides whether an influencer may apply to a campaign. */
export function checkApplying({
  is_open,
  is_full,
}: {
  is_open: boolean
  is_full: boolean
}): Verdict<'campaign_closed' | 'campaign_full'> {
  if (is_open) return 'apply'
  return is_full ? 'campaign_full' : 'campaign_closed'
}

/** Decides whether a decision changes an application. Decisions are final, and a full campaign accepts nobody. */
export function checkApplicationDecision(
  status: ApplicationStatus,
  decision: ApplicationDecision,
  isFull: boolean,
): Verdict<'application_already_decided' | 'campaign_full'> {
  const verdict = decideOnce(status, decision, 'application_already_decided')
  return verdict === 'apply' && decision === 'accepted' && isFull ? 'campaign_full' : verdict
}

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
