import { formatMoney, type Notification, type NotificationKind } from '#contract/index.ts'
import type { NotificationRow } from './queries.ts'

/** Those that the other party caused. The rest are admins' decisions, who stay unnamed. */
const named: readonly NotificationKind[] = [
  'application_submitted',
  'application_accepted',
  'application_rejected',
  'payment_submitted',
  'withdrawal_requested',
  'message_sent',
]

/** Those that say why. */
const rejected: readonly NotificationKind[] = ['application_rejected', 'payment_rejected', 'withdrawal_rejected']

export function presentNotification({ actor_id, ...row }: NotificationRow): Notification {
  const isExplained = rejected.includes(row.kind) || row.kind === 'balance_corrected'
  return {
    ...row,
    subject_id: row.kind === 'message_sent' ? (actor_id ?? row.subject_id) : row.subject_id,
    person: named.includes(row.kind) ? row.person : null,
    amount: row.amount === null ? null : formatMoney(row.amount),
    reason: isExplained ? row.reason : null,
    note: isExplained ? row.note : null,
  }
}
