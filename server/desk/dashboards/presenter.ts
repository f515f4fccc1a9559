import { type AdminWaiting, type BrandWaiting, formatMoney, type InfluencerWaiting } from '#contract/index.ts'
import { instant, instantOrNull } from '#platform/database/instants.ts'
import type { AdminWaitingRow, BrandWaitingRow, InfluencerWaitingRow } from './queries.ts'

export function presentBrandWaiting({ closing, ...row }: BrandWaitingRow): BrandWaiting {
  return {
    ...row,
    unpaid_amount: formatMoney(row.unpaid_amount),
    rejected_payments: row.rejected_payments.map(each => ({ ...each, amount_due: formatMoney(each.amount_due) })),
    reversed_payments: row.reversed_payments.map(each => ({ ...each, amount: formatMoney(each.amount) })),
    ...(closing && { closing_campaign: closing }),
  }
}

export function presentInfluencerWaiting(row: InfluencerWaitingRow): InfluencerWaiting {
  const { due, unread_messages, withdrawals, owed, closing, profile_complete, email_problem } = row
  return {
    due: due.map(each => ({ ...each, amount_due: formatMoney(each.amount_due), since: instant(each.since) })),
    unread_messages,
    pending_withdrawals: withdrawals.count,
    withdrawals_amount: formatMoney(withdrawals.amount),
    withdrawals_since: instantOrNull(withdrawals.since),
    owed: formatMoney(owed),
    profile_complete,
    email_problem,
    ...(closing && { closing_campaign: closing }),
  }
}

export const presentAdminWaiting = ({ payments, withdrawals, refunds, flags }: AdminWaitingRow): AdminWaiting => ({
  pending_payments: payments.count,
  payments_since: instantOrNull(payments.since),
  pending_withdrawals: withdrawals.count,
  withdrawals_amount: formatMoney(withdrawals.amount),
  withdrawals_since: instantOrNull(withdrawals.since),
  due_refunds: refunds.count,
  refunds_amount: formatMoney(refunds.amount),
  refunds_since: instantOrNull(refunds.since),
  open_flags: flags.count,
  flags_since: instantOrNull(flags.since),
})
