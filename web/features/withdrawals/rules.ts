import { limits, phonePattern } from '#contract/values/limits.ts'
import { parseTotal } from '#contract/values/money.ts'

/** Returns why an amount cannot be withdrawn, or null. `balance` is a decimal string. The server validates it again. */
export function amountProblem(amount: string, balance: string | undefined): 'invalid' | 'insufficient' | null {
  const requested = parseTotal(amount)
  if (!requested) return 'invalid'
  const available = parseTotal(balance)
  if (available !== undefined && requested > available) return 'insufficient'
  return requested > limits.money.maxPoisha ? 'invalid' : null
}

/** Returns why a phone number cannot receive money, or null. */
export function phoneProblem(phone: string): 'missing' | 'invalid' | null {
  if (phone === '') return 'missing'
  return phonePattern.test(phone) ? null : 'invalid'
}

/** The 11 digits of a phone number, as stored and displayed. */
export function localPhone(phone: string): string {
  return phonePattern.exec(phone)?.[1] ?? phone
}
