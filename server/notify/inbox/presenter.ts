import { formatMoney, type Notification, type NotificationKind } from '#contract/index.ts'
import type { NotificationRow } from './queries.ts'

/** Notifications caused by the other party. The others are decisions of admins, who are not named. */
const named: readonly NotificationKind[] = [
  'application_submitted',
  'application_accepted',
  'application_rejected',
  'application_withdrawn',
  'payment_submitted',
  'payment_contested',
  'withdrawal_requested',
  'message_sent',
]

/** Notifications that include a reason. */
const explained: readonly NotificationKind[] = [
  'application_rejected',
  'payment_rejected',
  'payment_reversed',
  'withdrawal_rejected',
  'balance_corrected',
]

export function presentNotification({ actor_id, ...row }: NotificationRow): Notification {
  const isExplained = explained.includes(row.kind)
  return {
    ...row,
    subject_id: row.kind === 'message_sent' ? (actor_id ?? row.subject_id) : row.subject_id,
    person: named.includes(row.kind) ? row.person : null,
    amount: row.amount === null ? null : formatMoney(row.amount),
    reason: isExplained ? row.reason : null,
    note: isExplained ? row.note : null,
  }
}
