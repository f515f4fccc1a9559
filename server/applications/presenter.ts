import { type Application, formatMoney } from '#contract/index.ts'
import type { ApplicationRow } from './queries.ts'

export function presentApplication(row: ApplicationRow): Application {
  return {
    ...row,
    campaign_budget: formatMoney(row.campaign_budget),
    expected_fee: row.expected_fee === null ? null : formatMoney(row.expected_fee),
    amount_due: formatMoney(row.amount_due),
    // The query only joins a live payment, never a rejected or reversed one.
    payment_status:
      row.payment_status === 'pending' || row.payment_status === 'confirmed' ? row.payment_status : 'unpaid',
    payment_transaction_id: row.transaction_id,
  }
}
