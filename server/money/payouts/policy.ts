import type { PayoutKind } from '#contract/index.ts'
import type { Verdict } from '#platform/policy.ts'
import { payouts } from './kinds.ts'

type Refusals = (typeof payouts)[PayoutKind]

/**
 * Decides whether the transaction ID of a payout may be recorded or corrected. Replaces only the ID that the admin has
 * seen, so that one of two concurrent admins is refused. Repeating it is a no-op.
 */
export function checkRecording(
  kind: PayoutKind,
  { status, transaction_id }: { status: string; transaction_id: string | null },
  transactionId: string,
  replaces: string | null,
): Verdict<Refusals['unsent' | 'changed']> {
  const { sent, unsent, changed } = payouts[kind]
  if (status !== sent) return unsent
  if (transaction_id === transactionId) return 'noop'
  return transaction_id === replaces ? 'apply' : changed
}
