/** An integer number of poisha, a hundredth of a taka. Money is never a float. */
export type Poisha = number

const wireMoney = /^\d{1,9}(\.\d{1,2})?$/

/**
 * Reads money as a request sends it, a decimal string or a JSON number of taka.
 * Answers undefined for everything else: signs, exponents, separators, more than two places.
 */
export function parseMoney(value: unknown): Poisha | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if (!wireMoney.test(text)) return undefined
  const [taka = '', poisha = ''] = text.split('.')
  return Number(taka) * 100 + Number(poisha.padEnd(2, '0'))
}

/** Writes poisha as a reply carries them: taka with two places, `"1500.00"`. */
export function formatMoney(amount: Poisha): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
