import { type Application, formatMoney } from '#contract/index.ts'
import type { ApplicationRow } from './queries.ts'

export function presentApplication(row: ApplicationRow): Application {
  return {
    ...row,
    campaign_budget: formatMoney(row.campaign_budget),
    expected_fee: row.expected_fee === null ? null : formatMoney(row.expected_fee),
    amount_due: formatMoney(row.amount_due),
    payment_transaction_id: row.transaction_id,
  }
}
