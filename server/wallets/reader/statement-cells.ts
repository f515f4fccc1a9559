import type { Poisha } from '#contract/values/money.ts'
import { walletDirections, type WalletDirection } from '#contract/values/vocabulary.ts'
import { comparable } from './comparable.ts'
import { normalize } from './normalize.ts'
import type { Facts } from './reading.ts'
import { dhakaInstant, readMoney, readParty, type Party } from './values.ts'

/** A normalized cell, without the apostrophe or `="…"` that makes a spreadsheet keep digits as text. */
export function readCell(text: string): string {
  const cell = normalize(text)
  const [, formula] = /^="([^"]*)"$/.exec(cell) ?? []
  return (formula ?? cell.replace(/^'/, '')).trim()
}

/** An amount in a cell. */
export interface SignedMoney {
  amount: Poisha
  /** The direction that its marks indicate; undefined without marks. */
  direction: WalletDirection | undefined
}

const currency = '(?:tk|bdt|taka|৳|টাকা)\\.?'
const moneyCell = new RegExp(
  `^(?<open>\\()?(?<before>[+−-])? ?(?:${currency} ?)?(?<inside>[+−-])?(?<digits>[\\d.,]{1,20})(?: ?${currency}|/-)?` +
    `(?<after>[+−-])?(?: ?(?<side>dr|cr)\\.?)?(?<close>\\))?$`,
  'iu',
)

/** The direction that each mark of an amount indicates. */
function markedDirections({
  open,
  before,
  inside,
  after,
  side,
}: Record<string, string | undefined>): WalletDirection[] {
  const signs = [before, inside, after].filter(sign => sign !== undefined)
  return [
    ...signs.map(sign => (sign === '+' ? ('in' as const) : ('out' as const))),
    ...(open === undefined ? [] : ['out' as const]),
    ...(side === undefined ? [] : [side.toLowerCase() === 'cr' ? ('in' as const) : ('out' as const)]),
  ]
}

/**
 * The amount in a normalized cell: null if it is empty, undefined if it is not an amount. A sign, parentheses, `Dr` or
 * `Cr` indicate a direction.
 */
export function readMoneyCell(cell: string): SignedMoney | null | undefined {
  if (cell === '' || cell === '-') return null
  const groups = moneyCell.exec(cell)?.groups
  if (!groups || (groups['open'] === undefined) !== (groups['close'] === undefined)) return undefined
  const amount = readMoney(groups['digits'] ?? '')
  const [direction, ...others] = new Set(markedDirections(groups))
  return amount === undefined || others.length > 0 ? undefined : { amount, direction }
}

const directionWords: Record<WalletDirection, readonly string[]> = {
  in: ['cr', 'c', 'credit', 'credited', 'in', 'incoming', '+', 'ক্রেডিট', 'জমা', 'ইন'],
  out: ['dr', 'd', 'db', 'debit', 'debited', 'out', 'outgoing', '-', '−', '–', 'ডেবিট', 'খরচ', 'আউট'],
}
const directionByWord = new Map(
  walletDirections.flatMap(direction => directionWords[direction].map(word => [comparable(word), direction] as const)),
)

/** The direction that a cell such as `Dr` or `Credit` names, from the wallet's point of view. */
export const directionOfCell = (cell: string): WalletDirection | undefined => directionByWord.get(comparable(cell))

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const clock = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::\\d{2}(?:\\.\\d{1,6})?)?(?: ?(?<half>[aApP])\\.?[mM]\\.?)?$'
const time = `[ ,T\\n]{1,3}${clock}`
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

const onlyClock = new RegExp(`^${clock}`)
/** What a spreadsheet appends to a date whose time is in another column. */
const midnight = /[ T](?:0?0:00(?::00)?|12:00(?::00)? ?[aA][mM])$/

/** The date and time of a row as one cell, if they are in two. The column of the time may also repeat the date. */
export function joinStamp(date: string, clockCell: string): string {
  if (clockCell === '' || date.endsWith(` ${clockCell}`)) return date
  if (onlyClock.test(clockCell)) return `${date.replace(midnight, '')} ${clockCell}`
  return clockCell.startsWith(`${date.replace(midnight, '')} `) ? clockCell : `${date} ${clockCell}`
}

/** A point in time, or a day, represented by its first minute. */
export type Moment = Required<Pick<Facts, 'minuteUnknown'>> & { occurredAt: string }

/** How a spreadsheet writes a date without a time. */
const noTime = /[ T]0?0:00:00(?:\.0+)?$/

/** The instant of a date and time in Dhaka, or the day of a date alone. Returns undefined for anything else. */
export function readMomentCell(cell: string): Moment | undefined {
  const exact = noTime.test(cell) ? undefined : readStampCell(cell)
  const occurredAt = exact ?? readStampCell(`${cell.replace(noTime, '')} 00:00`)
  return occurredAt === undefined ? undefined : { occurredAt, minuteUnknown: exact === undefined }
}

const numericDate = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d/

/** The number of a date that may be its month: only the second, as wallets write it, only the first, or either. */
export function monthOfCell(cell: string): 'first' | 'either' | 'second' {
  const [, first = 0, second = 0] = (numericDate.exec(cell) ?? []).map(Number)
  if (first > 12 || first === second) return 'second'
  return second > 12 ? 'first' : 'either'
}

/** A number that a spreadsheet has shortened, and what it displays instead of a value: all digits are lost, or some. */
const lostDigits = /^(?:\d+(?:[.,]\d+)?E\+?\d+|#.*)$/i

/** The party in a normalized cell. Restores the leading zero of a number that a spreadsheet has removed. */
export function readPartyCell(cell: string): Party | undefined {
  if (lostDigits.test(cell)) return undefined
  const joined = cell.replace(/[ -]/g, '').replace(/^(\d+)\.0+$/, '$1')
  if (/^1\d{9}$/.test(joined)) return readParty(`0${joined}`)
  return readParty(/^\+?\d+$/.test(joined) ? joined : cell)
}
