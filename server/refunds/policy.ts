import type { Verdict } from '#platform/policy.ts'

/** Decides whether a refund may be recorded as sent. Repeating it with the same transaction ID is a no-op. */
export function checkSending(
  { status, transaction_id }: { status: string; transaction_id: string | null },
  transactionId: string,
): Verdict<'refund_already_sent'> {
  if (status === 'due') return 'apply'
  return transaction_id === transactionId ? 'noop' : 'refund_already_sent'
}

/**
 * Decides whether the transaction ID of a sent refund may be corrected: only the one that the admin has seen is replaced,
 * so that of two corrections at the same time, one is refused. Repeating a correction is a no-op.
 */
export function checkCorrection(
  { status, transaction_id }: { status: string; transaction_id: string | null },
  transactionId: string,
  replaces: string,
): Verdict<'refund_not_sent' | 'refund_already_sent'> {
  if (status === 'due') return 'refund_not_sent'
  if (transaction_id === transactionId) return 'noop'
  return transaction_id === replaces ? 'apply' : 'refund_already_sent'
}
