import { asciiDigits } from '#contract/values/digits.ts'
import { transactionIdPattern } from '#contract/values/limits.ts'

/** Matches a transaction ID after its label, as in messages and receipts from wallets. */
const labelled = /(?:t(?:rx|xn)|transaction|ট্রানজেকশন|লেনদেন) ?(?:id|আইডি)[^\p{L}\d]+([a-z\d-]{8,})/iu

/**
 * Normalizes a typed transaction ID: converts digits to ASCII and removes the spaces with which wallets group it,
 * copied line breaks and invisible characters from chats. Extracts the ID from a pasted message.
 */
export function typedTransactionId(text: string): string {
  const typed = asciiDigits(text).replace(/\p{Cf}/gu, '')
  // An ID may itself begin with a label.
  if (transactionIdPattern.test(typed)) return typed.trim()
  return (labelled.exec(typed)?.[1] ?? typed).replace(/\s/g, '')
}
