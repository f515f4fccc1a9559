import type { BrandWaiting } from '#contract/index.ts'
import { parseTotal, type Poisha } from '#contract/values/money.ts'

/** What is due for a brand's rejected payments. The money may have been sent, so it is not asked for like the rest. */
export const rejectedTotal = ({ rejected_payments }: BrandWaiting): Poisha =>
  rejected_payments.reduce((sum, { amount_due }) => sum + (parseTotal(amount_due) ?? 0), 0)
