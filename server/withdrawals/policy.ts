import type { ErrorCode, WithdrawalDecision, WithdrawalStatus } from '#contract/index.ts'

/** Whether a decision is still to be made: `false` when it is the one that was made. */
export function decidable(status: WithdrawalStatus, decision: WithdrawalDecision): boolean | ErrorCode {
  if (status === 'pending') return true
  return status === decision ? false : 'withdrawal_already_decided'
}
