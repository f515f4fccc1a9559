import { type Withdrawal, formatMoney, type AdminWithdrawal } from '#contract/index.ts'
import type { AdminWithdrawalRow, WithdrawalRow } from './queries.ts'

export function presentWithdrawal({ influencer_name: _, ...row }: WithdrawalRow): Withdrawal {
  return { ...row, amount: formatMoney(row.amount) }
}

export function presentAdminWithdrawal({ created_at, ...row }: AdminWithdrawalRow): AdminWithdrawal {
  return { ...row, amount: formatMoney(row.amount), owed: formatMoney(row.owed), requested_at: created_at }
}
