import type { BrandWaiting } from '#contract/index.ts'
import { parseTotal, type Poisha } from '#contract/values/money.ts'

/**
 * The amount due for a brand's rejected payments. Listed separately, because the brand may have sent the money already.
 */
export const rejectedTotal = ({ rejected_payments }: BrandWaiting): Poisha =>
  rejected_payments.reduce((sum, { amount_due }) => sum + (parseTotal(amount_due) ?? 0), 0)
