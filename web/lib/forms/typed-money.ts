import { asciiDigits } from '#contract/values/digits.ts'

/**
 * What people write around an amount: ৳500, Tk 500, BDT 500, 500 taka, ৫০০ টাকা, 500/-. A dollar sign is copied from
 * the site, where a few amounts in taka have one.
 */
const before = /^(?:[৳$]|bdt|tk\.?|taka|টাকা)/i
const after = /(?:\/[-=]|৳|bdt|tk\.?|taka|টাকা)$/i

/** Commas by the Indian or the Western custom: 1,50,000 or 150,000. */
const grouped = /^(?:\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/
const withCommas = /^[\d,]*\d[\d,]*(?:\.\d*)?$/

/** The amount alone, in ASCII digits. It may still have commas. */
function bare(text: string): string {
  const compact = asciiDigits(text).replace(/\s/g, '')
  return compact.replace(after, '').replace(before, '').replace(after, '')
}

/**
 * A typed amount as the API expects it: ASCII digits without sign, currency or separators. An amount with a misplaced
 * comma keeps its commas, and any other text that is not an amount stays as it is: neither is valid.
 */
export function typedMoney(text: string): string {
  const amount = bare(text)
  return grouped.test(amount) ? amount.replaceAll(',', '') : amount
}

/** What an amount with a misplaced comma may mean: `12,50` is 1250 or 12.50. Empty for any other text. */
export function possibleAmounts(text: string): string[] {
  const amount = bare(text)
  if (!amount.includes(',') || !withCommas.test(amount) || grouped.test(amount)) return []
  const whole = amount.replaceAll(',', '')
  const decimal = /^([\d,]*\d),(\d{1,2})$/.exec(amount)
  return decimal ? [whole, `${decimal[1]?.replaceAll(',', '')}.${decimal[2]}`] : [whole]
}
