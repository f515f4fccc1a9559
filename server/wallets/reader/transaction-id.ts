import { transactionIdPatterns } from '#contract/values/transaction-ids.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { normalize } from './normalize.ts'

/**
 * A wallet's ID as typed by a person or stored by a spreadsheet, normalized to upper case. Look-alikes are not folded.
 * Returns undefined if it cannot be an ID of the wallet.
 */
export function asTransactionId(method: PaymentMethod, text: string): string | undefined {
  const id = normalize(text).toUpperCase()
  return transactionIdPatterns[method].test(id) ? id : undefined
}

/** A transaction ID as typed by a brand or an admin, in its stored form, which is that of the wallets. */
export const storedTransactionId = (typed: string): string => typed.trim().toUpperCase()

/** The position of a Nagad ID in the sequence in which they are issued, a base-36 counter. */
function nagadPlace(id: string): number | undefined {
  return transactionIdPatterns.nagad.test(id) ? Number.parseInt(id, 36) : undefined
}

/**
 * Whether a Nagad ID lies strictly between a known earlier and a known later ID. An unknown side is no bound. Returns
 * undefined if one of them is not a Nagad ID.
 */
export function liesBetween(id: string, before: string | undefined, after: string | undefined): boolean | undefined {
  const place = nagadPlace(id)
  const from = before === undefined ? -Infinity : nagadPlace(before)
  const to = after === undefined ? Infinity : nagadPlace(after)
  if (place === undefined || from === undefined || to === undefined) return undefined
  return from < place && place < to
}

/** How two IDs differ slightly. */
export type NearMiss = 'look_alike' | 'transposed' | 'one_character'

const lookAlikes = ['0ODQ', '1ILJ', '2Z', '5S', '6G', '8B', '4A', 'UV'].map(set => [...set])

const lookAlike = (one: string, other: string): boolean =>
  one === other || lookAlikes.some(set => set.includes(one) && set.includes(other))

/**
 * How a typed ID differs slightly from another: look-alike characters anywhere, two transposed neighbours, or one wrong
 * character. Returns undefined for equal IDs and for larger differences. A hint for a person; it never matches
 * payments.
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
