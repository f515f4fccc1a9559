import { asciiDigits } from '#contract/values/digits.ts'

/**
 * Matches what people write around an amount: ৳500, Tk 500, BDT 500, 500 taka, ৫০০ টাকা, 500/-. Users copy the dollar
 * sign from the site, which shows a few amounts in taka with one.
 */
const before = /^(?:[৳$]|bdt|tk\.?|taka|টাকা)/i
const after = /(?:\/[-=]|৳|bdt|tk\.?|taka|টাকা)$/i

/** Matches commas in the Indian or the Western style: 1,50,000 or 150,000. */
const grouped = /^(?:\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/
const withCommas = /^[\d,]*\d[\d,]*(?:\.\d*)?$/

/** Extracts the amount in ASCII digits. It may still have commas. */
function bare(text: string): string {
  const compact = asciiDigits(text).replace(/\s/g, '')
  return compact.replace(after, '').replace(before, '').replace(after, '')
}

/**
 * Normalizes a typed amount for the API: ASCII digits without sign, currency or separators. Keeps the commas of an
 * amount with a misplaced comma, and any other text that is not an amount, so that both stay invalid.
 */
export function typedMoney(text: string): string {
  const amount = bare(text)
  return grouped.test(amount) ? amount.replaceAll(',', '') : amount
}

/** The possible meanings of an amount with a misplaced comma: `12,50` is 1250 or 12.50. Empty for any other text. */
export function possibleAmounts(text: string): string[] {
  const amount = bare(text)
  if (!amount.includes(',') || !withCommas.test(amount) || grouped.test(amount)) return []
  const whole = amount.replaceAll(',', '')
  const decimal = /^([\d,]*\d),(\d{1,2})$/.exec(amount)
  return decimal ? [whole, `${decimal[1]?.replaceAll(',', '')}.${decimal[2]}`] : [whole]
}
