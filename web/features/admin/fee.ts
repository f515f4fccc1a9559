import { formatMoney, parseMoney, parsePercent } from '#contract/money.ts'

/** What the platform keeps of an amount at a percentage, both decimal strings. Rounds as the server does. */
export function feeOf(amount: string, percent: string): string {
  const [poisha, basisPoints] = [parseMoney(amount), parsePercent(percent)]
  if (poisha === undefined || basisPoints === undefined) return '0.00'
  return formatMoney(Math.floor((poisha * basisPoints + 5_000) / 10_000))
}
