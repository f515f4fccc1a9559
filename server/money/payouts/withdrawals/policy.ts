import type { WithdrawalDecision, WithdrawalStatus } from '#contract/index.ts'
import { decideOnce, type Verdict } from '#platform/policy.ts'

interface State {
  status: WithdrawalStatus
  transaction_id: string | null
}

/**
 * Decides whether a decision changes a withdrawal. Decisions are final. Repeating an approval is a no-op, unless it has
 * another transaction ID: then the money may have been sent twice.
 */
export function checkWithdrawalDecision(
  { status, transaction_id }: State,
  decision: WithdrawalDecision,
  transactionId: string | null,
): Verdict<'withdrawal_already_decided' | 'withdrawal_already_sent'> {
  const verdict = decideOnce(status, decision, 'withdrawal_already_decided')
  const isAnotherTransfer = transactionId !== null && transactionId !== transaction_id
  return verdict === 'noop' && isAnotherTransfer ? 'withdrawal_already_sent' : verdict
}
