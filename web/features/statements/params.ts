import type { StatementAccount } from '#contract/vocabulary.ts'

/** What the address says of a statement. */
export interface StatementParams {
  /** The role's main account without it. */
  account?: StatementAccount
  /** The first day of the month; the current one without it. */
  month?: string
  /** For an admin, whose statement it is. */
  user?: number
}

/** The first day of the month so many months later, or earlier. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const day = new Date(Date.UTC(year, number - 1 + months, 1))
  return day.toISOString().slice(0, 10)
}
