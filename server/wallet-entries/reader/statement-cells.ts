import type { Poisha } from '#contract/money.ts'
import type { WalletDirection } from '#contract/vocabulary.ts'
import { normalize } from './normalize.ts'
import { dhakaInstant, readMoney, readParty, type Party } from './values.ts'

/** A normalised cell, without the apostrophe or `="…"` that makes a spreadsheet keep digits as text. */
export function readCell(text: string): string {
  const cell = normalize(text)
  const [, formula] = /^="([^"]*)"$/.exec(cell) ?? []
  return (formula ?? cell.replace(/^'/, '')).trim()
}

/** An amount in a cell. */
export interface SignedMoney {
  amount: Poisha
  /** The direction given by its sign; undefined without one. */
  direction: WalletDirection | undefined
}

const moneyCell = /^([+−-]?) ?(?:(?:T[kK]|BDT|৳)\.? ?)?([\d.,]{1,20})$/

/** The amount in a normalised cell: null if it is empty, undefined if it is not an amount. */
export function readMoneyCell(cell: string): SignedMoney | null | undefined {
  if (cell === '' || cell === '-') return null
  const [, sign, digits] = moneyCell.exec(cell) ?? []
  const amount = digits === undefined ? undefined : readMoney(digits)
  if (amount === undefined) return undefined
  return { amount, direction: sign === '' ? undefined : sign === '+' ? 'in' : 'out' }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const time =
  '[ ,T\\n]{1,3}(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::\\d{2}(?:\\.\\d{1,6})?)?(?: ?(?<half>[aApP])\\.?[mM]\\.?)?$'
const stamps = [
  '^(?<day>\\d{1,2})[/.-](?<month>\\d{1,2})[/.-](?<year>\\d{4}|\\d{2})',
  '^(?<year>\\d{4})[/.-](?<month>\\d{1,2})[/.-](?<day>\\d{1,2})',
  '^(?<day>\\d{1,2})[ /-](?<name>[A-Za-z]{3})[a-z]{0,6}[ /,-]{1,2}(?<year>\\d{4}|\\d{2})',
].map(date => new RegExp(date + time))

/** The hour of the day; NaN if a 12-hour clock has no such hour. */
function hourOfDay(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/**
 * The instant of a date and time in Dhaka, in whole minutes, as written by statements and spreadsheets: day or year
 * first, with a 24-hour or 12-hour clock. Returns undefined for anything else, such as a date without a time.
 */
export function readStampCell(cell: string): string | undefined {
  for (const stamp of stamps) {
    const groups = stamp.exec(cell)?.groups
    if (!groups) continue
    const { day, month, name, year, hour, minute, half } = groups
    return dhakaInstant({
      year: Number(year) + (year?.length === 2 ? 2000 : 0),
      month: name === undefined ? Number(month) : months.indexOf(name.toLowerCase()) + 1,
      day: Number(day),
      hour: hourOfDay(Number(hour), half),
      minute: Number(minute),
    })
  }
  return undefined
}

const numericDate = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d/

/** Which number of a date may be its month: only the second, as wallets write it, only the first, or either. */
export function monthOfCell(cell: string): 'first' | 'either' | 'second' {
  const [, first = 0, second = 0] = (numericDate.exec(cell) ?? []).map(Number)
  if (first > 12 || first === second) return 'second'
  return second > 12 ? 'first' : 'either'
}

/** The party in a normalised cell. Restores the leading zero of a number that a spreadsheet has removed. */
export function readPartyCell(cell: string): Party | undefined {
  const joined = cell.replace(/[ -]/g, '')
  if (/^1\d{9}$/.test(joined)) return readParty(`0${joined}`)
  return readParty(/^\+?\d+$/.test(joined) ? joined : cell)
}
