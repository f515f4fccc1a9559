import { limits } from '../../../contract/limits.ts'
import { parseMoney } from '../../../contract/money.ts'

/** What is wrong with a text that must be there, counted as the server counts. */
export function textProblem(text: string, max: number): 'empty' | 'long' | null {
  if (text.trim() === '') return 'empty'
  return [...text].length > max ? 'long' : null
}

/** Whether this is an amount that a budget or a fee may have: more than 0, at most ৳9,99,99,999.99, two places. */
export function isAmount(text: string): boolean {
  const amount = parseMoney(text)
  return amount !== undefined && amount > 0 && amount <= limits.money.maxPoisha
}
