import type { Poisha } from '#contract/money.ts'
import type { PaymentMethod, WalletDirection, WalletEntryKind, WalletReadingReason } from '#contract/vocabulary.ts'

/** What a message or statement row says. Null is what it does not say. */
export interface Facts {
  kind: WalletEntryKind | null
  direction: WalletDirection | null
  /** In poisha, without the fee, more than 0. */
  amount: Poisha | null
  /** In poisha, taken from the wallet on top of the amount. Several wordings name none. */
  fee: Poisha | null
  /** The wallet's balance after the movement, in poisha. */
  balanceAfter: Poisha | null
  /** Upper case, ASCII. */
  transactionId: string | null
  /** The other side: a number of 11 digits, a masked one such as 0133XXX6909, or a name. */
  party: string | null
  /** Whether the wallet has hidden a part of the party. */
  partyMasked: boolean
  /** The payer's own words, normalised. Untrusted: it never decides anything else. */
  reference: string | null
  /** An instant in UTC, in whole minutes, as messages have no seconds. */
  occurredAt: string | null
}

/** One message or statement row, however much of it could be read. */
export interface Reading extends Facts {
  method: PaymentMethod
  state: 'read' | 'ignored' | 'unreadable'
  /** Why it was ignored or is unreadable; null for one that was read. */
  reason: WalletReadingReason | null
  /** The text as it arrived. To read it again, give it to `readMessage`, never to `readPaste`. */
  raw: string
}

const nothing: Facts = {
  kind: null,
  direction: null,
  amount: null,
  fee: null,
  balanceAfter: null,
  transactionId: null,
  party: null,
  partyMasked: false,
  reference: null,
  occurredAt: null,
}

export const read = (method: PaymentMethod, raw: string, facts: Facts): Reading => ({
  ...facts,
  method,
  state: 'read',
  reason: null,
  raw,
})

/** A message about no movement of money. It has no facts, lest somebody count them. */
export const ignored = (method: PaymentMethod, raw: string, reason: WalletReadingReason): Reading => ({
  ...nothing,
  kind: 'ignored',
  method,
  state: 'ignored',
  reason,
  raw,
})

export const unreadable = (method: PaymentMethod, raw: string, reason: WalletReadingReason): Reading => ({
  ...nothing,
  method,
  state: 'unreadable',
  reason,
  raw,
})

/**
 * Which way money moves, by kind. A returned transfer comes back into the wallet under the ID with which it may have
 * left; neither is income or spending.
 */
export const directions: Record<Exclude<WalletEntryKind, 'ignored'>, WalletDirection> = {
  money_in: 'in',
  payment_in: 'in',
  bank_in: 'in',
  npsb_in: 'in',
  business_in: 'in',
  cash_in: 'in',
  money_out: 'out',
  cash_out: 'out',
  payment_out: 'out',
  returned: 'in',
}
