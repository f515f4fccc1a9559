import { formatMoney, type AdminRefund, type Refund } from '#contract/index.ts'
import type { RefundRow } from './queries.ts'

/** A refund as its brand sees it. */
export function presentRefund({
  brand_name: _,
  brand_display_name: __,
  given_number: ___,
  wallet_number: ____,
  ...row
}: RefundRow): Refund {
  return { ...row, amount: formatMoney(row.amount) }
}

export function presentAdminRefund(row: RefundRow): AdminRefund {
  const { brand_name, brand_display_name, given_number, wallet_number } = row
  return {
    ...presentRefund(row),
    brand_name,
    brand_display_name,
    sender_number: wallet_number ?? given_number,
    sender_confirmed: wallet_number !== null,
  }
}
