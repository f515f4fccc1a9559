import { asciiDigits } from '#contract/values/digits.ts'
import { serverTime } from '#lib/http/clock.ts'
import { config } from '#lib/http/config.ts'
import { dateFormat, numberFormat } from './intl.ts'

// Intl formats decimal strings exactly: amounts never become floats.
type Decimal = `${number}`

const zone = 'Asia/Dhaka'
const tags: Record<string, string> = { en: 'en-IN', bn: 'bn-BD' }
const tag = (locale: string) => tags[locale] ?? 'en-IN'

/** Formats a value that may be unknown: null shows as a dash. */
const orDash =
  <Value, Rest extends unknown[]>(format: (value: Value, ...rest: Rest) => string) =>
  (value: Value | null, ...rest: Rest): string =>
    value === null ? '–' : format(value, ...rest)

/** `৳1,50,000.00`: taka with lakh grouping. `amount` is a decimal string, as in the API. */
export const taka = orDash((amount: string, locale: string) => money('৳', amount, locale))

/**
 * Puts the sign before the figure in both languages; the currency format of bn-BD puts it after. A word joiner prevents
 * a line break after the minus.
 */
function money(sign: string, amount: string, locale: string): string {
  const figure = numberFormat(tag(locale), { minimumFractionDigits: 2 }).format(amount as Decimal)
  return figure.startsWith('-') ? `−\u2060${sign}${figure.slice(1)}` : sign + figure
}

/**
 * The same figure with a dollar sign, without conversion: for the three places where the specification shows one, in
 * English only.
 */
export const dollar = orDash((amount: string, locale: string, display: 'spec' | 'taka' = config.currencyDisplay) =>
  display === 'taka' || locale === 'bn' ? taka(amount, locale) : money('$', amount, locale),
)

/** `2.50%`: a percentage, given as a decimal string. */
export function percent(value: string, locale: string): string {
  const form = numberFormat(tag(locale), { style: 'unit', unit: 'percent', minimumFractionDigits: 2 })
  return form.format(value as Decimal)
}

/** A whole number with grouping, `1,50,000`. */
export const count = orDash((value: number, locale: string) => numberFormat(tag(locale), {}).format(value))

/** `150000`: the number of a payment or withdrawal, without grouping. Returns an id that is a text unchanged. */
export const recordNumber = (id: number | string, locale: string): string =>
  typeof id === 'number' ? numberFormat(tag(locale), { useGrouping: false }).format(id) : id

/** `99+`: a whole number, capped at a maximum. */
export const cappedCount = (value: number, locale: string, max = 99): string =>
  value > max ? `${count(max, locale)}+` : count(value, locale)

/** `340 kB` or `2.4 MB`: the size of a file, in units of 1,024 bytes like the upload limits. */
export function fileSize(bytes: number, locale: string): string {
  const [kB, MB] = locale === 'bn' ? ['কেবি', 'এমবি'] : ['kB', 'MB']
  const kilobytes = Math.max(bytes / 1024, 1)
  const [size, unit, maximumFractionDigits] = kilobytes < 999.5 ? [kilobytes, kB, 0] : [kilobytes / 1024, MB, 1]
  return `${numberFormat(tag(locale), { maximumFractionDigits }).format(size)} ${unit}`
}

/** `1.5L`: a number in short form, for the scale of a chart. */
export function compact(value: number, locale: string): string {
  return numberFormat(tag(locale), { notation: 'compact' }).format(value)
}

/** `12 Oct 2025` or `১২ অক্টোবর ২০২৫`: the date of an instant in Dhaka. */
export const date = orDash((instant: string, locale: string) => formatDate(new Date(instant), locale, zone))

/** Bangla does not abbreviate months, and has no comma before the year. */
function formatDate(at: Date, locale: string, timeZone: string): string {
  const bangla = locale === 'bn'
  const form = dateFormat(dateTag(locale), { dateStyle: bangla ? 'long' : 'medium', timeZone })
  return bangla ? form.format(at).replace(',', '') : form.format(at)
}

/** `12 Oct 2025, 15:05` or `১২ অক্টোবর ২০২৫, দুপুর ৩:০৫`, in Dhaka. */
export const dateTime = orDash(
  (instant: string, locale: string) => `${date(instant, locale)}, ${time(instant, locale)}`,
)

/** `15:05` or `দুপুর ৩:০৫`: the time of an instant in Dhaka. */
export const time = orDash((instant: string, locale: string) => {
  if (locale === 'bn') return banglaTime(instant)
  return dateFormat(dateTag(locale), { timeStyle: 'short', timeZone: zone }).format(new Date(instant))
})

/** `2026-10-12 15:05:30`: an instant in Dhaka, in a form that spreadsheets recognise. */
export const localTime = (instant: string): string =>
  dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone }).format(new Date(instant))

/**
 * Formats an instant of today as its time, and an earlier one as its date or, if `length` is full, as date and time.
 */
export const recently = orDash((instant: string, locale: string, length: 'short' | 'full' = 'short') => {
  if (dayOf(instant) === today()) return time(instant, locale)
  return length === 'full' ? dateTime(instant, locale) : date(instant, locale)
})

/** How many days ago an instant was, by the calendar of Dhaka. */
export function daysSince(instant: string): number {
  return Math.round((Date.parse(today()) - Date.parse(dayOf(instant))) / 86_400_000)
}

/**
 * `সকাল ৮:০৫`: in Bangla the time starts with the part of the day. Some browsers use রাত্রি for the night, a literary
 * word.
 */
function banglaTime(instant: string): string {
  const form = dateFormat('bn-BD', {
    hour: 'numeric',
    minute: '2-digit',
    dayPeriod: 'short',
    timeZone: zone,
  })
  const parts = Object.fromEntries(form.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts['dayPeriod']?.replace('রাত্রি', 'রাত')} ${parts['hour']}:${parts['minute']}`
}

/** Formats a plain `YYYY-MM-DD`, which is the same day in every time zone; of an instant, the day in Dhaka. */
export const plainDate = orDash((day: string, locale: string) =>
  day.includes('T') ? date(day, locale) : formatDate(atNoon(day), locale, 'UTC'),
)

/** `Nov` or, in full, `November 2026`: the month of a plain date. Charts only have space for the short name. */
export function month(day: string, locale: string, length: 'short' | 'full' = 'short'): string {
  const form = (options: Intl.DateTimeFormatOptions) => dateFormat(dateTag(locale), { ...options, timeZone: 'UTC' })
  if (length === 'full') return form({ month: 'long', year: 'numeric' }).format(atNoon(day))
  // Bangla only abbreviates a month beside a day.
  const parts = form({ dateStyle: 'medium' }).formatToParts(atNoon(day))
  return parts.find(({ type }) => type === 'month')?.value ?? ''
}

/** `Monday, 16 November 2026` or `সোমবার, ১৬ নভেম্বর ২০২৬`: a plain date with its weekday. */
export function longDate(day: string, locale: string): string {
  const weekday = dateFormat(dateTag(locale), { weekday: 'long', timeZone: 'UTC' }).format(atNoon(day))
  const date = dateFormat(dateTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(atNoon(day))
  return `${weekday}, ${date.replace(',', '')}`
}

/** Date fields accept years of more than four digits, which Date only parses with a sign and six digits. */
const atNoon = (day: string) => new Date(`${day.replace(/^\d{5,}/, year => `+${year.padStart(6, '0')}`)}T12:00:00Z`)

const dateTag = (locale: string) => (locale === 'bn' ? 'bn-BD' : 'en-GB')

/** The day of an instant in Dhaka as `YYYY-MM-DD`. */
const dayOf = (instant: string | number): string => dateFormat('en-CA', { timeZone: zone }).format(new Date(instant))

/** Today in Dhaka as `YYYY-MM-DD`, by the server's clock. */
export const today = (): string => dayOf(serverTime())

/** Normalizes a typed integer for the API: ASCII digits without separators. */
export const typedCount = (text: string): string => asciiDigits(text).replace(/[,\s]/g, '')
