import { formatMoney, type Notification } from '#contract/index.ts'
import { kinds } from '#server/notify/kinds/index.ts'
import type { NotificationRow } from './queries.ts'

export function presentNotification({ actor_id, ...row }: NotificationRow): Notification & { page: string } {
  const kind = kinds[row.kind]
  const subject = row.kind === 'message_sent' ? (actor_id ?? row.subject_id) : row.subject_id
  const person = kind.named ? row.person : null
  return {
    ...row,
    subject_id: subject,
    person,
    amount: row.amount === null ? null : formatMoney(row.amount),
    reason: kind.reason ? row.reason : null,
    note: kind.reason ? row.note : null,
    page: kind.page({ person, campaign: row.campaign, subject }),
  }
}
