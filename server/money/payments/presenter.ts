import { type Payment, formatMoney, type AdminPayment, type PaymentClaim } from '#contract/index.ts'
import { instant } from '#platform/database/instants.ts'
import { presentEvidence } from '#server/wallets/index.ts'
import type { AdminPaymentRow, ClaimRow, PaymentRow } from './queries.ts'

/** A payment as its brand sees it, without the fee. */
export function presentPayment({
  brand_name: _,
  brand_display_name: __,
  platform_fee: ___,
  ...row
}: PaymentRow): Payment {
  return {
    ...row,
    amount: formatMoney(row.amount),
    brand_transaction_id: row.transaction_id,
  }
}

const presentClaim = ({ contacts, ...row }: ClaimRow): PaymentClaim => ({
  ...row,
  amount: formatMoney(row.amount),
  accepted_at: instant(row.accepted_at),
  created_at: instant(row.created_at),
  contacts: contacts.map(contact => ({
    ...contact,
    first_at: instant(contact.first_at),
    last_at: instant(contact.last_at),
  })),
})

/** A payment as an admin sees it, with the fee, the evidence and the claims of other brands. */
export function presentAdminPayment({
  evidence_facts,
  linked_entry,
  is_replaced,
  claims,
  claims_count,
  ...row
}: AdminPaymentRow): AdminPayment {
  return {
    ...presentPayment(row),
    evidence: presentEvidence({ ...row, evidence_facts, linked_entry }),
    brand_name: row.brand_name,
    brand_display_name: row.brand_display_name,
    platform_fee: row.platform_fee === null ? null : formatMoney(row.platform_fee),
    is_replaced,
    claims: claims.map(presentClaim),
    claims_count,
  }
}
