import type { Verdict } from '#platform/policy.ts'

/** Decides whether a refund may be recorded as sent. Repeating it with the same transaction ID is a no-op. */
export function checkSending(
  { status, transaction_id }: { status: string; transaction_id: string | null },
  transactionId: string,
): Verdict<'refund_already_sent'> {
  if (status === 'due') return 'apply'
  return transaction_id === transactionId ? 'noop' : 'refund_already_sent'
}
