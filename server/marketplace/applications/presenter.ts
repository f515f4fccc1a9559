import { type Application, formatMoney } from '#contract/index.ts'
import type { ApplicationRow } from './queries.ts'

type Presented<Row> = Omit<Row, keyof Application> & Application

/** Presents an application with the further fields of its screen. */
export function presentApplication<Row extends ApplicationRow>(row: Row): Presented<Row> {
  return {
    ...row,
    campaign_budget: formatMoney(row.campaign_budget),
    expected_fee: row.expected_fee === null ? null : formatMoney(row.expected_fee),
    amount_due: formatMoney(row.amount_due),
    payment_transaction_id: row.transaction_id,
  }
}
