import { asciiDigits, storedForm } from '#contract/values/digits.ts'
import { parseMoney } from '#contract/values/money.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { typedMoney } from '#lib/forms/typed-money.ts'
import { config } from '#lib/http/config.ts'

/** The facts in a wallet's message about money sent. The receiver may be a name or masked. */
interface SentMoney {
  method: PaymentMethod
  amount: string
  receiver: string | undefined
}

const amount = String.raw`((?:(?:Tk|BDT|৳)\.? ?)?\d[\d,]*(?:\.\d{1,2})?)`
const receiver = String.raw`(?:(?:\+?88)?(01\d{9})\b)?`

/**
 * How the wallets' messages about money sent begin. The server has the same templates
 * (`server/wallets/reader/templates.ts`).
 */
const beginnings: [PaymentMethod, RegExp][] = [
  ['bkash', new RegExp(`^(?:Send Money|Payment(?: of)?) ${amount} to ${receiver}`, 'i')],
  [
    'nagad',
    new RegExp(
      `^(?:Send Money Successful|Money Sent|Payment Successful)\\. ?Amount: ?${amount}(?: ?Receiver: ?${receiver})?`,
      'i',
    ),
  ],
]

/** Reads a wallet's message about money sent; undefined for any other text. */
export function sentMoney(text: string): SentMoney | undefined {
  const message = asciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const [method, beginning] of beginnings) {
    const [, sent, to] = beginning.exec(message) ?? []
    if (sent !== undefined) return { method, amount: typedMoney(sent), receiver: to }
  }
  return undefined
}

/**
 * The differences between the money sent and the money due: the amount, if it differs, and the receiver, if it is not
 * us.
 */
export function sentWrongly(
  sent: SentMoney | undefined,
  due: string,
  wallets = config.wallets,
): Partial<Pick<SentMoney, 'amount' | 'receiver'>> {
  if (!sent) return {}
  const [amount, owed] = [parseMoney(sent.amount), parseMoney(due)]
  const wallet = wallets[sent.method]
  return {
    ...(amount !== undefined && owed !== undefined && amount !== owed ? { amount: sent.amount } : {}),
    ...(sent.receiver && wallet && storedForm(wallet) !== sent.receiver ? { receiver: sent.receiver } : {}),
  }
}
