import type { ApplicationDecision, ApplicationStatus, ErrorCode } from '#contract/index.ts'

/** Whether a decision is still to be made: `false` when it is the one that was made. What is decided is final. */
export function decidable(status: ApplicationStatus, decision: ApplicationDecision): boolean | ErrorCode {
  if (status === 'pending') return true
  return status === decision ? false : 'application_already_decided'
}
