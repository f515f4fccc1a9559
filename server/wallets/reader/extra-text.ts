import { hasLabel } from './labels.ts'
import { isOneTimePassword } from './one-time-password.ts'

const english = String.raw`fail(?:ed|ure)?|unsuccessful|not (?:been )?(?:successful|completed?)|revers(?:ed|al)|cancell?(?:ed|ation)|declined|rejected|refused|pending|on hold|incomplete|expired|void(?:ed)?|disputed?`
const bangla = 'ব্যর্থ|বাতিল|অসফল|সফল হয়নি|ফেরত|প্রক্রিয়াধীন|স্থগিত|অপেক্ষমাণ|অপেক্ষমান|প্রত্যাখ্যা'.normalize('NFKC')
const notFinal = new RegExp(`(?<![a-z])(?:${english})(?![a-z])|${bangla}`, 'i')

/** Whether a wallet's normalized text states that a transaction failed, is pending or was undone. */
export const saysItIsNotFinal = (text: string): boolean => notFinal.test(text)

/** An amount in a normalized text. */
export const amountPattern = /(?:T[kK]|BDT|৳)\.? ?[\d.]/
const longNumber = /\d{5}/

/** The maximum length of a line of advertising. */
const maxLength = 160

/**
 * Whether a normalized line can only be advertising that a wallet has put before or after a message: no figures, no
 * labels and nothing that matters.
 */
export const isPromotion = (line: string): boolean =>
  line !== '' &&
  line.length <= maxLength &&
  !hasLabel(line) &&
  !amountPattern.test(line) &&
  !longNumber.test(line) &&
  !line.endsWith(':') &&
  !saysItIsNotFinal(line) &&
  !isOneTimePassword(line)

/** The maximum number of lines of advertising before or after a message. */
export const maxPromotion = 3
