import type { Poisha } from '#contract/values/money.ts'
import type {
  PaymentMethod,
  WalletDirection,
  WalletEntryKind,
  WalletReadingReason,
} from '#contract/values/vocabulary.ts'
import { maskCodes, maskDigits } from './one-time-password.ts'

/** The facts of a message or statement row. Null for facts that it does not contain. */
export interface Facts {
  kind: WalletEntryKind | null
  direction: WalletDirection | null
  /** In poisha, positive, without the fee. */
  amount: Poisha | null
  /** In poisha, charged on top of the amount. Several wordings do not mention a fee. */
  fee: Poisha | null
  /** The wallet's balance after the movement, in poisha. */
  balanceAfter: Poisha | null
  /** Upper case, ASCII. */
  transactionId: string | null
  /** The other party: a number of 11 digits, a masked one such as 0133XXX6909, or a name. */
  party: string | null
  /** Whether the wallet has masked part of the party. */
  partyMasked: boolean
  /** The payer's own words, normalized. Untrusted: must never affect anything else. */
  reference: string | null
  /** A UTC instant in whole minutes, because messages have no seconds. */
  occurredAt: string | null
  /** Whether only the day is known, as in statements without times. `occurredAt` is then any minute of it in Dhaka. */
  minuteUnknown?: boolean
}

/** One message or statement row, whether or not it could be parsed. */
export interface Reading extends Facts {
  method: PaymentMethod
  state: 'read' | 'ignored' | 'unreadable'
  /** Why it is ignored or unreadable; null if it was parsed. */
  reason: WalletReadingReason | null
  /** The text as received, except for passwords. To reparse it, use `readMessage`, never `readPaste`. */
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

/**
 * A message that does not concern a movement of money. It has no facts, so that nothing can be counted by mistake, and
 * no password.
 */
export const ignored = (method: PaymentMethod, raw: string, reason: WalletReadingReason): Reading => ({
  ...nothing,
  kind: 'ignored',
  method,
  state: 'ignored',
  reason,
  raw: reason === 'one_time_password' ? maskDigits(raw) : maskCodes(raw),
})

export const unreadable = (method: PaymentMethod, raw: string, reason: WalletReadingReason): Reading => ({
  ...nothing,
  method,
  state: 'unreadable',
  reason,
  raw: maskCodes(raw),
})

/**
 * The direction of each kind. A returned transfer may come back under the ID that it left with, and is neither income
 * nor spending.
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
