import type { WalletDirection, WalletEntryKind } from '#contract/values/vocabulary.ts'
import { comparable } from './comparable.ts'
import { directions } from './reading.ts'

/** The kinds of a transaction type, by direction. */
type Kinds = Partial<Record<WalletDirection, WalletEntryKind>>

const typeNames: [Kinds, string[]][] = [
  [{ in: 'money_in', out: 'money_out' }, ['Send Money', 'সেন্ড মানি']],
  [{ in: 'money_in' }, ['Received Money', 'Receive Money', 'Money Received', 'টাকা গ্রহণ']],
  [{ out: 'money_out' }, ['Money Sent', 'bKash to Bank', 'Nagad to Bank', 'Transfer to Bank', 'টাকা পাঠানো']],
  [{ in: 'cash_in' }, ['Cash In', 'ক্যাশ ইন']],
  [{ out: 'cash_out' }, ['Cash Out', 'ক্যাশ আউট']],
  [{ in: 'payment_in', out: 'payment_out' }, ['Payment', 'Merchant Payment', 'পেমেন্ট']],
  [{ in: 'payment_in' }, ['Payment Received', 'Received Payment', 'Receive Payment']],
  [{ out: 'payment_out' }, ['Make Payment', 'Pay Bill', 'Bill Payment', 'Mobile Recharge', 'মোবাইল রিচার্জ']],
  [{ in: 'bank_in' }, ['Add Money', 'Bank to bKash', 'Card to bKash', 'Deposit', 'Digital Loan', 'অ্যাড মানি']],
  [{ in: 'npsb_in', out: 'money_out' }, ['NPSB', 'NPSB Transfer', 'NPSB Fund Transfer']],
  [{ in: 'business_in' }, ['B2C', 'B2C Payment', 'Disbursement', 'Cashback', 'ক্যাশব্যাক']],
  [{ in: 'returned', out: 'money_out' }, ['Reversal', 'Refund', 'Returned', 'Send Money Reversal']],
]

const kindsByType = new Map(
  typeNames.flatMap(([kinds, names]) => names.map(name => [comparable(name), kinds] as const)),
)

/** An admin's answer about a transaction type: its kind, or one for each direction. */
export interface TypeAnswer {
  type: string
  kinds: readonly WalletEntryKind[]
}

/**
 * The possible kinds of a statement's transaction type, `ignored` if an admin has declared that it is no movement of
 * money, or undefined for an unknown type.
 */
export function kindsOfType(type: string, answers: readonly TypeAnswer[]): Kinds | 'ignored' | undefined {
  const answer = answers.find(each => comparable(each.type) === comparable(type))
  if (!answer) return kindsByType.get(comparable(type))
  const kinds = answer.kinds.filter(kind => kind !== 'ignored')
  return kinds.length === 0 ? 'ignored' : Object.fromEntries(kinds.map(kind => [directions[kind], kind]))
}
