import { limits } from './limits.ts'

/** An integer amount in poisha, a hundredth of a taka. Money is never a float. */
export type Poisha = number

const moneyPattern = /^\d{1,9}(\.\d{1,2})?$/
const totalPattern = /^\d{1,13}(\.\d{1,2})?$/

function parseDecimal(value: unknown, pattern: RegExp): Poisha | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if (!pattern.test(text)) return undefined
  const [taka = '', poisha = ''] = text.split('.')
  return Number(taka) * 100 + Number(poisha.padEnd(2, '0'))
}

/**
 * Parses an amount in taka, a decimal string or JSON number, into poisha. Returns undefined for anything else, such as
 * signs, exponents, separators or more than two decimal places.
 */
export const parseMoney = (value: unknown): Poisha | undefined => parseDecimal(value, moneyPattern)

/** Whether a value is an acceptable amount: more than 0, at most ৳9,99,99,999.99, at most two decimal places. */
export function isAmount(value: unknown): boolean {
  const amount = parseMoney(value)
  return amount !== undefined && amount > 0 && amount <= limits.money.maxPoisha
}

/**
 * Parses a percentage from 0 to 100 with at most two decimal places, given as a decimal string or JSON number, into
 * hundredths of a percent. Returns undefined for anything else.
 */
export function parsePercent(value: unknown): number | undefined {
  const basisPoints = parseMoney(value)
  return basisPoints !== undefined && basisPoints <= 10_000 ? basisPoints : undefined
}

/** The platform's share of an amount at a rate in hundredths of a percent, rounded half up to whole poisha. */
export const platformFee = (amount: Poisha, basisPoints: number): Poisha =>
  Math.floor((amount * basisPoints + 5_000) / 10_000)

/** Parses an amount that may be a sum of many; see `parseMoney`. */
export const parseTotal = (value: unknown): Poisha | undefined => parseDecimal(value, totalPattern)

/** Formats poisha as taka with two decimal places, such as `"1500.00"`. */
export function formatMoney(amount: Poisha): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
