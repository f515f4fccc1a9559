import type { PaymentMethod } from './vocabulary.ts'

/** How many letters and digits a wallet's IDs have. */
export const transactionIdLengths: Record<PaymentMethod, number> = { bkash: 10, nagad: 8 }

const idPattern = (length: number) => new RegExp(`^[A-Z0-9]{${length}}$`)

/** The wallets' IDs. They are always in upper case and use all letters, including I, L and O. */
export const transactionIdPatterns: Record<PaymentMethod, RegExp> = {
  bkash: idPattern(transactionIdLengths.bkash),
  nagad: idPattern(transactionIdLengths.nagad),
}

/**
 * The day in Dhaka, `YYYY-MM-DD`, encoded in the first three characters of a bKash ID: the year in base 36 counted from
 * 2013, the month as A to L, the day as 1 to 9 and A to V. Returns undefined if they are not a day.
 *
 * Source: every bKash message seen, from 2024 to 2026.
 */
export function claimedDay(bkashId: string): string | undefined {
  if (!transactionIdPatterns.bkash.test(bkashId)) return undefined
  const year = 2013 + Number.parseInt(bkashId.charAt(0), 36)
  const month = 'ABCDEFGHIJKL'.indexOf(bkashId.charAt(1))
  const day = Number.parseInt(bkashId.charAt(2), 36)
  // Not every browser supports Temporal.
  const date = new Date(Date.UTC(year, month, day))
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}

/** Whether a wallet can have issued an ID in upper case, as far as its format is known. */
export const canHaveIssued = (method: PaymentMethod, id: string): boolean =>
  method === 'bkash' ? claimedDay(id) !== undefined : transactionIdPatterns[method].test(id)
