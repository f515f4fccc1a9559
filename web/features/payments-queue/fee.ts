import { formatMoney, parseMoney, parsePercent, platformFee } from '#contract/values/money.ts'

/** The platform's share of an amount at a percentage. Both are decimal strings. */
export function feeOf(amount: string, percent: string): string {
  const [poisha, basisPoints] = [parseMoney(amount), parsePercent(percent)]
  if (poisha === undefined || basisPoints === undefined) return '0.00'
  return formatMoney(platformFee(poisha, basisPoints))
}
