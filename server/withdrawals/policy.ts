import type { WithdrawalDecision, WithdrawalStatus } from '#contract/index.ts'
import { decideOnce, type Verdict } from '#platform/policy.ts'

/** Decides whether a decision changes a withdrawal. Decisions are final. */
export const checkWithdrawalDecision = (
  status: WithdrawalStatus,
  decision: WithdrawalDecision,
): Verdict<'withdrawal_already_decided'> => decideOnce(status, decision, 'withdrawal_already_decided')
