import { parseMoney, type Poisha } from '#contract/values/money.ts'

/** Whether commas separate thousands (1,234,567) or lakhs (12,34,567). Takes the integer part. */
function wellGrouped(digits: string): boolean {
  const groups = digits.split(',')
  const first = groups[0]?.length ?? 0
  const middle = groups.slice(1, -1)
  const last = groups.at(-1)?.length
  if (groups.length === 1) return first > 0
  if (last !== 3 || first === 0) return false
  return (
    (first <= 3 && middle.every(group => group.length === 3)) ||
    (first <= 2 && middle.every(group => group.length === 2))
  )
}

/**
 * Parses an amount in ASCII digits, as wallets write it, into poisha: `20,172.00`, `1,00,000.00`, `500`, `.00`. Returns
 * undefined for anything else, such as a misplaced comma or a leading zero, which no wallet writes.
 */
export function readMoney(text: string): Poisha | undefined {
  const [taka = '', ...decimals] = text.split('.')
  if (taka === '') return decimals.length > 0 ? parseMoney(`0${text}`) : undefined
  return wellGrouped(taka) && !/^0./.test(taka)
    ? parseMoney([taka.replaceAll(',', ''), ...decimals].join('.'))
    : undefined
}

/** The fields of a point in time. */
export interface Stamp {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

/**
 * The UTC instant of a time in Dhaka, such as `2025-01-20T04:53:00Z`. Returns undefined for a time that does not exist,
 * such as 31 February or 24:00.
 */
export function dhakaInstant(stamp: Stamp): string | undefined {
  try {
    const local = Temporal.PlainDateTime.from(stamp, { overflow: 'reject' })
    const instant = local.toZonedDateTime('Asia/Dhaka').toInstant()
    // Until 1941, clocks in Dhaka also differed from UTC by seconds.
    return instant.epochMilliseconds % 60_000 === 0 ? instant.toString() : undefined
  } catch {
    return undefined
  }
}

const stampPattern = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})$/

/** Parses a `DD/MM/YYYY HH:MM` timestamp in Dhaka. */
export function readStamp(text: string): string | undefined {
  const match = stampPattern.exec(text)
  if (!match) return undefined
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  return dhakaInstant({ year, month, day, hour, minute })
}

/** The other party of a movement. */
export interface Party {
  party: string
  partyMasked: boolean
}

const number = /^(?:\+?88)?(01\d{9})$/
const maskedNumber = /^(?:\+?88)?(01[\dX*]{9})$/i
/** A bank account, such as `City Bank ***1234`, or another masked number. */
const maskedPart = /\*{2}|X{3}/i

/** Parses a party: a number in its 11 digits, a masked number or a name. Returns undefined for an empty text. */
export function readParty(text: string): Party | undefined {
  const [, digits] = number.exec(text) ?? []
  if (digits !== undefined) return { party: digits, partyMasked: false }
  const [, masked] = maskedNumber.exec(text) ?? []
  if (masked !== undefined) return { party: masked.toUpperCase(), partyMasked: true }
  return text === '' ? undefined : { party: text, partyMasked: maskedPart.test(text) }
}
