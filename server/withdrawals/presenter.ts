import { type Withdrawal, formatMoney, type AdminWithdrawal } from '#contract/index.ts'
import type { WithdrawalRow } from './queries.ts'

export function presentWithdrawal({ influencer_name: _, ...row }: WithdrawalRow): Withdrawal {
  return { ...row, amount: formatMoney(row.amount) }
}

export function presentAdminWithdrawal({ created_at, ...row }: WithdrawalRow): AdminWithdrawal {
  return { ...row, amount: formatMoney(row.amount), requested_at: created_at }
}
