import { limits, phonePattern } from '#contract/limits.ts'
import { parseMoney } from '#contract/money.ts'

/** What keeps an amount from being withdrawn. `balance` is the API's decimal string; the server decides. */
export function amountProblem(amount: string, balance: string | undefined): 'invalid' | 'insufficient' | null {
  const wanted = parseMoney(amount)
  if (!wanted || wanted > limits.money.maxPoisha) return 'invalid'
  const available = parseMoney(balance)
  return available !== undefined && wanted > available ? 'insufficient' : null
}

/** What keeps money from being sent to this number. */
export function phoneProblem(phone: string): 'missing' | 'invalid' | null {
  if (phone === '') return 'missing'
  return phonePattern.test(phone) ? null : 'invalid'
}

/** The 11 digits of a number as they are stored and shown. */
export function localPhone(phone: string): string {
  return phonePattern.exec(phone)?.[1] ?? phone
}
