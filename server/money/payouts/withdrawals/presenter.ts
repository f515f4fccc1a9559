import { type Withdrawal, formatMoney, type AdminWithdrawal } from '#contract/index.ts'
import { instant } from '#platform/database/instants.ts'
import type { AdminWithdrawalRow, WithdrawalRow } from './queries.ts'

export function presentWithdrawal({
  influencer_name: _,
  influencer_display_name: __,
  ...row
}: WithdrawalRow): Withdrawal {
  return { ...row, amount: formatMoney(row.amount) }
}

export function presentAdminWithdrawal(withdrawal: AdminWithdrawalRow): AdminWithdrawal {
  const { created_at, transfer_id, transfer_sent_at, other_transfer: other, ...row } = withdrawal
  const isSent = transfer_id !== null && transfer_sent_at !== null
  return {
    ...row,
    amount: formatMoney(row.amount),
    owed: formatMoney(row.owed),
    requested_at: created_at,
    transfer: isSent ? { transaction_id: transfer_id, sent_at: transfer_sent_at } : null,
    other_transfer: other && { ...other, amount: formatMoney(other.amount), sent_at: instant(other.sent_at) },
  }
}
