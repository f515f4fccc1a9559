import { asciiDigits } from '#contract/values/digits.ts'
import { transactionIdPattern } from '#contract/values/limits.ts'

/** A transaction ID after its label, as in the messages and receipts of wallets. */
const labelled = /(?:t(?:rx|xn)|transaction|ট্রানজেকশন|লেনদেন) ?(?:id|আইডি)[^\p{L}\d]+([a-z\d-]{8,})/iu

/**
 * A typed transaction ID in ASCII digits, without the spaces with which wallets group it, the line breaks of a copy or
 * the invisible characters in which chats wrap it. If a whole message was pasted, the ID in it.
 */
export function typedTransactionId(text: string): string {
  const typed = asciiDigits(text).replace(/\p{Cf}/gu, '')
  // An ID may itself begin with such a label.
  if (transactionIdPattern.test(typed)) return typed.trim()
  return (labelled.exec(typed)?.[1] ?? typed).replace(/\s/g, '')
}
