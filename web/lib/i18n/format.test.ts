import '#lib/dom/test-browser.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/values/limits.ts'
import { formatMoney } from '#contract/values/money.ts'
import {
  compact,
  cappedCount,
  count,
  date,
  dateTime,
  daysSince,
  dollar,
  fileSize,
  longDate,
  month,
  plainDate,
  recently,
  recordNumber,
  taka,
  today,
  typedCount,
} from './format.ts'

afterEach(() => vi.useRealTimers())

describe('money', () => {
  test('is formatted in taka with lakh grouping', () => {
    expect(taka('150000.00', 'en')).toBe('৳1,50,000.00')
    expect(taka('0.50', 'en')).toBe('৳0.50')
    expect(taka('-1200.05', 'en')).toBe('−\u2060৳1,200.05')
    expect(taka('99999999.99', 'en')).toBe('৳9,99,99,999.99')
  })

  test('has Bangla digits and the sign before them when the language is Bangla', () => {
    expect(taka('150000.00', 'bn')).toBe('৳১,৫০,০০০.০০')
    expect(taka('-1200.05', 'bn')).toBe('−\u2060৳১,২০০.০৫')
    expect(dollar('150000.00', 'bn', 'spec')).toBe('৳১,৫০,০০০.০০')
  })

  test('keeps every digit of a large amount', () => {
    const digits = (text: string) => text.replace(/\D/g, '')
    fc.assert(
      fc.property(fc.maxSafeNat(), poisha => {
        const amount = formatMoney(poisha)
        expect(digits(taka(amount, 'en'))).toBe(digits(amount))
        expect(digits(dollar(amount, 'en', 'spec'))).toBe(digits(amount))
      }),
    )
  })

  test('has a dollar sign in the three specified places unless taka is configured', () => {
    expect(dollar('150000.00', 'en', 'spec')).toBe('$1,50,000.00')
    expect(dollar('-5.00', 'en', 'spec')).toBe('−\u2060$5.00')
    expect(dollar('150000.00', 'en', 'taka')).toBe('৳1,50,000.00')
  })
})

describe('dates', () => {
  test('are in the time zone of Dhaka', () => {
    expect(date('2025-10-11T17:59:59Z', 'en')).toBe('11 Oct 2025')
    expect(date('2025-10-11T18:00:00Z', 'en')).toBe('12 Oct 2025')
    expect(dateTime('2025-10-11T18:05:00Z', 'en')).toContain('00:05')
  })

  test('have the month in full and the part of the day before the hour when the language is Bangla', () => {
    expect(date('2025-10-11T18:00:00Z', 'bn')).toBe('১২ অক্টোবর ২০২৫')
    expect(plainDate('2026-11-16', 'bn')).toBe('১৬ নভেম্বর ২০২৬')
    expect(dateTime('2025-10-12T02:05:00Z', 'bn')).toBe('১২ অক্টোবর ২০২৫, সকাল ৮:০৫')
    expect(dateTime('2025-10-11T18:05:00Z', 'bn')).toBe('১২ অক্টোবর ২০২৫, রাত ১২:০৫')
  })

  test('without a time are the same in every time zone', () => {
    expect(plainDate('2025-10-12', 'en')).toBe('12 Oct 2025')
    expect(plainDate('2024-02-29', 'en')).toBe('29 Feb 2024')
    expect(plainDate('2026-11-29T18:00:00Z', 'en')).toBe('30 Nov 2026')
    expect(longDate('2026-11-16', 'en')).toBe('Monday, 16 November 2026')
    expect(longDate('2026-11-16', 'bn')).toBe('সোমবার, ১৬ নভেম্বর ২০২৬')
    expect(longDate('20266-12-12', 'en')).toBe('Wednesday, 12 December 20266')
    expect(longDate('275760-09-12', 'en')).toBe('Friday, 12 September 275760')
  })

  test('have month names for charts, short and in full', () => {
    expect(month('2026-11-01', 'en')).toBe('Nov')
    expect(month('2026-11-01', 'bn')).toBe('নভে')
    expect(month('2026-11-01', 'en', 'full')).toBe('November 2026')
    expect(month('2026-11-01', 'bn', 'full')).toBe('নভেম্বর ২০২৬')
  })
})

test("the number of a payment has no grouping and the language's digits", () => {
  expect(recordNumber(150_000, 'en')).toBe('150000')
  expect(recordNumber(150_000, 'bn')).toBe('১৫০০০০')
  expect(recordNumber('a1-b2', 'bn')).toBe('a1-b2')
})

test('compact counts in thousands, lakhs and crores', () => {
  expect(compact(1_500, 'en')).toBe('1.5K')
  expect(compact(150_000, 'en')).toBe('1.5L')
  expect(compact(150_000, 'bn')).toMatch(/^১.৫\sলা$/)
})

test('cappedCount shows 99+ for more than 99, or another maximum', () => {
  expect(cappedCount(99, 'en')).toBe('99')
  expect(cappedCount(100, 'en')).toBe('99+')
  expect(cappedCount(100, 'bn')).toBe('৯৯+')
  expect(cappedCount(1_000, 'en', 1_000)).toBe('1,000')
  expect(cappedCount(1_001, 'en', 1_000)).toBe('1,000+')
})

test('count groups digits', () => {
  expect(count(1234567, 'en')).toBe('12,34,567')
  expect(count(0, 'en')).toBe('0')
})

test('recently shows an instant of today as its time and an earlier one as its date', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-10-12T18:05:00Z') })
  expect(recently('2025-10-12T18:01:00Z', 'en')).toBe('00:01')
  expect(recently('2025-10-12T09:05:00Z', 'en')).toBe('12 Oct 2025')
  expect(recently('2025-10-12T09:05:00Z', 'en', 'full')).toBe('12 Oct 2025, 15:05')
})

test('today begins at midnight in Dhaka, and days are counted by its calendar', () => {
  const at = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) })
  at('2025-10-12T17:59:59Z')
  expect(today()).toBe('2025-10-12')
  expect(daysSince('2025-10-11T18:00:00Z')).toBe(0)
  at('2025-10-12T18:00:00Z')
  expect(today()).toBe('2025-10-13')
  expect(daysSince('2025-10-12T17:59:59Z')).toBe(1)
  expect(daysSince('2025-10-09T18:00:00Z')).toBe(3)
})

test('a file size is at least a kilobyte, and in megabytes once kilobytes would round to a thousand', () => {
  expect(fileSize(1, 'en')).toBe('1 kB')
  expect(fileSize(999.4 * 1024, 'en')).toBe('999 kB')
  expect(fileSize(999.5 * 1024, 'en')).toBe('1 MB')
  expect(fileSize(1, 'bn')).toBe('১ কেবি')
  expect(fileSize(2.44 * 1024 * 1024, 'bn')).toBe('২.৪ এমবি')
})

test('the largest allowed file has the size that the refusal of a larger one names', () => {
  expect(fileSize(limits.attachment.maxBytes, 'en')).toBe('10 MB')
})

test('typed numbers lose the separators between digits', () => {
  expect(typedCount('১,২৩ 456')).toBe('123456')
})
