import { formatMoney, type AdminRefund, type Refund } from '#contract/index.ts'
import type { RefundRow } from './queries.ts'

/** A refund as its brand sees it. */
export function presentRefund({ brand_name: _, sender_number: __, ...row }: RefundRow): Refund {
  return { ...row, amount: formatMoney(row.amount) }
}

export function presentAdminRefund(row: RefundRow): AdminRefund {
  return { ...presentRefund(row), brand_name: row.brand_name, sender_number: row.sender_number }
}
