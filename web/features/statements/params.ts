import { statementAccounts, type StatementAccount } from '#contract/values/vocabulary.ts'

/** The search params of a statement's URL. */
export interface StatementParams {
  /** The role's main account if undefined. */
  account?: StatementAccount
  /** The first day of the month; the current month if undefined. */
  month?: string
  /** For an admin: the owner of the statement. */
  user?: number
}

/** Keeps the valid values of a URL. */
export function readParams(search: { [Name in keyof StatementParams]?: unknown }): StatementParams {
  const account = statementAccounts.find(known => known === search.account)
  const month = typeof search.month === 'string' && /^\d{4}-\d\d-01$/.test(search.month) ? search.month : undefined
  const user = Number(search.user)
  return {
    ...(account && { account }),
    ...(month !== undefined && { month }),
    ...(Number.isSafeInteger(user) && user > 0 && { user }),
  }
}

/** Returns the first day of the month that many months later or, if negative, earlier. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const day = new Date(Date.UTC(year, number - 1 + months, 1))
  return day.toISOString().slice(0, 10)
}
