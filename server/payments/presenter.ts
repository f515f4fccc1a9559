import { type Payment, formatMoney, type AdminPayment } from '#contract/index.ts'
import type { PaymentRow } from './queries.ts'

/** A payment as its brand sees it, without the fee. */
export function presentPayment({ brand_name: _, platform_fee: __, ...row }: PaymentRow): Payment {
  return {
    ...row,
    amount: formatMoney(row.amount),
    brand_transaction_id: row.transaction_id,
  }
}

/** A payment as an admin sees it, with the fee. */
export function presentAdminPayment(row: PaymentRow): AdminPayment {
  return {
    ...presentPayment(row),
    brand_name: row.brand_name,
    platform_fee: row.platform_fee === null ? null : formatMoney(row.platform_fee),
  }
}
