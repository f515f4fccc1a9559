import { type Payment, formatMoney, type AdminPayment } from '#contract/index.ts'
import { presentEvidence } from '#server/wallet-entries/index.ts'
import type { AdminPaymentRow, PaymentRow } from './queries.ts'

/** A payment as its brand sees it, without the fee. */
export function presentPayment({ brand_name: _, platform_fee: __, ...row }: PaymentRow): Payment {
  return {
    ...row,
    amount: formatMoney(row.amount),
    brand_transaction_id: row.transaction_id,
  }
}

/** A payment as an admin sees it, with the fee and the evidence. */
export function presentAdminPayment({
  evidence_facts,
  linked_entry,
  is_replaced,
  ...row
}: AdminPaymentRow): AdminPayment {
  return {
    ...presentPayment(row),
    evidence: presentEvidence({ ...row, evidence_facts, linked_entry }),
    brand_name: row.brand_name,
    platform_fee: row.platform_fee === null ? null : formatMoney(row.platform_fee),
    is_replaced,
  }
}
