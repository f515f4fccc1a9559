import { asciiDigits } from '#contract/digits.ts'
import { transactionIdPattern } from '#contract/limits.ts'

/** A transaction ID after its label, as in the messages and receipts of wallets. */
const labelled = /(?:t(?:rx|xn)|transaction|ট্রানজেকশন|লেনদেন) ?(?:id|আইডি)[^\p{L}\d]+([a-z\d-]{8,})/iu

/**
 * A typed transaction ID in ASCII digits, without the spaces with which wallets group it or the line breaks of a copy.
 * If a whole message was pasted, the ID in it.
 */
export function typedTransactionId(text: string): string {
  const typed = asciiDigits(text)
  // An ID may itself begin with such a label.
  if (transactionIdPattern.test(typed)) return typed.trim()
  return (labelled.exec(typed)?.[1] ?? typed).replace(/\s/g, '')
}
