import type { PaymentMethod } from '#contract/vocabulary.ts'
import { normalize } from './normalize.ts'

/** The IDs of a wallet. Wallets write upper case only, and use all letters: I, L and O are real. */
export const transactionIdPatterns: Record<PaymentMethod, RegExp> = {
  bkash: /^[A-Z0-9]{10}$/,
  nagad: /^[A-Z0-9]{8}$/,
}

/**
 * The wallet's ID that a person has typed or a spreadsheet has kept: normalised, in upper case. Look-alikes are not
 * folded. Returns undefined if no ID of the wallet looks so.
 */
export function asTransactionId(method: PaymentMethod, text: string): string | undefined {
  const id = normalize(text).toUpperCase()
  return transactionIdPatterns[method].test(id) ? id : undefined
}

/**
 * The day in Dhaka, `YYYY-MM-DD`, that a bKash ID claims in its first three characters: the year in base 36 from 2013
 * on, the month as A to L, the day as 1 to 9 and A to V. Returns undefined where they are no day.
 *
 * Source: every bKash message seen, of 2024 to 2026.
 */
export function claimedDay(bkashId: string): string | undefined {
  if (!transactionIdPatterns.bkash.test(bkashId)) return undefined
  const year = 2013 + Number.parseInt(bkashId.charAt(0), 36)
  const month = 1 + 'ABCDEFGHIJKL'.indexOf(bkashId.charAt(1))
  const day = Number.parseInt(bkashId.charAt(2), 36)
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

/** The place of a Nagad ID in the order in which they are given out: IDs count up in base 36. */
function nagadPlace(id: string): number | undefined {
  return transactionIdPatterns.nagad.test(id) ? Number.parseInt(id, 36) : undefined
}

/**
 * Whether a Nagad ID lies between those of a known entry before and one after it, without being either. A side that is
 * not known does not bound it. Returns undefined if one of them is no Nagad ID.
 */
export function liesBetween(id: string, before: string | undefined, after: string | undefined): boolean | undefined {
  const place = nagadPlace(id)
  const from = before === undefined ? -Infinity : nagadPlace(before)
  const to = after === undefined ? Infinity : nagadPlace(after)
  if (place === undefined || from === undefined || to === undefined) return undefined
  return from < place && place < to
}

/** How two IDs nearly agree. */
export type NearMiss = 'look_alike' | 'transposed' | 'one_character'

const lookAlikes = ['0ODQ', '1ILJ', '2Z', '5S', '6G', '8B', '4A', 'UV'].map(set => [...set])

const lookAlike = (one: string, other: string): boolean =>
  one === other || lookAlikes.some(set => set.includes(one) && set.includes(other))

/**
 * How an ID that somebody typed nearly is another one: look-alike characters anywhere, two neighbours transposed, or one
 * other character. Returns undefined for the same ID and for anything further away. A hint for a person: a payment is
 * never matched by it.
 */
export function nearMiss(typed: string, id: string): NearMiss | undefined {
  if (typed === id || typed.length !== id.length) return undefined
  const different = [...id].flatMap((character, index) => (character === typed[index] ? [] : [index]))
  const [first = 0, second = 0] = different
  if (different.every(index => lookAlike(typed.charAt(index), id.charAt(index)))) return 'look_alike'
  if (different.length === 1) return 'one_character'
  const swapped = second === first + 1 && typed[first] === id[second] && typed[second] === id[first]
  return different.length === 2 && swapped ? 'transposed' : undefined
}
