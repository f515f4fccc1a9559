import type { WithdrawalDecision, WithdrawalStatus } from '#contract/index.ts'
import { decideOnce, type Verdict } from '#platform/policy.ts'

interface State {
  status: WithdrawalStatus
  transaction_id: string | null
  is_cancelled: boolean
}

/**
 * Decides whether a decision changes a withdrawal. Decisions are final. Repeating an approval is a no-op, unless it has
 * another transaction ID: then the money may have been sent twice. Approving a cancelled one has its own refusal.
 */
export function checkWithdrawalDecision(
  { status, transaction_id, is_cancelled }: State,
  decision: WithdrawalDecision,
  transactionId: string | null,
): Verdict<'withdrawal_already_decided' | 'withdrawal_already_sent' | 'withdrawal_cancelled'> {
  const verdict = decideOnce(status, decision, is_cancelled ? 'withdrawal_cancelled' : 'withdrawal_already_decided')
  const isAnotherTransfer = transactionId !== null && transactionId !== transaction_id
  return verdict === 'noop' && isAnotherTransfer ? 'withdrawal_already_sent' : verdict
}

/** Decides whether an influencer can cancel a withdrawal: while it is pending. Repeating it is a no-op. */
export function checkCancelling({
  status,
  is_cancelled,
}: Pick<State, 'status' | 'is_cancelled'>): Verdict<'withdrawal_already_decided'> {
  if (is_cancelled) return 'noop'
  return status === 'pending' ? 'apply' : 'withdrawal_already_decided'
}
