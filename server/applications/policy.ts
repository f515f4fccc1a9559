import type { ApplicationDecision, ApplicationStatus } from '#contract/index.ts'
import { decideOnce, type Verdict } from '#platform/policy.ts'

/** Decides whether a decision changes an application. Decisions are final. */
export const checkApplicationDecision = (
  status: ApplicationStatus,
  decision: ApplicationDecision,
): Verdict<'application_already_decided'> => decideOnce(status, decision, 'application_already_decided')
