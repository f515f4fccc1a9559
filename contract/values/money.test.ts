import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from './limits.ts'
import { formatMoney, isAmount, parseMoney, platformFee } from './money.ts'

const poisha = fc.integer({ min: 0, max: limits.money.maxPoisha })

describe('parseMoney', () => {
  test.each([
    ['0', 0],
    ['5', 500],
    ['5.5', 550],
    ['5.05', 505],
    ['05.50', 550],
    ['1500.00', 150_000],
    ['99999999.99', 9_999_999_999],
    [1500, 150_000],
    [0.01, 1],
    [19.99, 1_999],
    [1.1, 110],
    [99_999_999.99, 9_999_999_999],
  ])('reads %j as %d poisha', (value, amount) => expect(parseMoney(value)).toBe(amount))

  test.each([
    true,
    false,
    null,
    undefined,
    [],
    [5],
    ['5'],
    {},
    '',
    ' ',
    ' 5',
    '5 ',
    '5\n',
    '+5',
    '-5',
    -5,
    '-0',
    '1e3',
    '1E3',
    '0x10',
    '1,000',
    '1_000',
    '1.',
    '.5',
    '1.234',
    1.234,
    '1..2',
    '1.2.3',
    '৫',
    '১০০',
    '٥',
    '５',
    '1234567890',
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    'NaN',
    'Infinity',
    '৳5',
    '$5',
  ])('rejects %j', value => expect(parseMoney(value)).toBeUndefined())

  test('reads every formatted amount', () => {
    fc.assert(
      fc.property(poisha, amount => {
        expect(parseMoney(formatMoney(amount))).toBe(amount)
      }),
    )
  })

  test('reads a JSON number exactly to the poisha, despite floating point', () => {
    fc.assert(
      fc.property(poisha, amount => {
        expect(parseMoney(amount / 100)).toBe(amount)
      }),
    )
  })

  test('returns an integer or undefined for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE ') })), text => {
        const amount = parseMoney(text)
        expect(amount === undefined || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })

  test('ignores redundant zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), taka => {
        const same = [`${taka}`, `${taka}.0`, `${taka}.00`, `00${taka}`, taka]
        expect(new Set(same.map(parseMoney))).toEqual(new Set([taka * 100]))
      }),
    )
  })
})

test.each(['0.01', '1', '1500.5', '99999999.99'])('isAmount accepts %s', text => {
  expect(isAmount(text)).toBe(true)
})

test.each(['', '0', '0.00', '100000000', '1.005', '-5', '1e3', 'abc', '.5'])('isAmount refuses %j', text => {
  expect(isAmount(text)).toBe(false)
})

describe('formatMoney', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [123_456, '1234.56'],
    [-1, '-0.01'],
    [-123_456, '-1234.56'],
  ])('formats %d poisha as %j', (amount, text) => expect(formatMoney(amount)).toBe(text))

  test('always writes two decimal places without grouping', () => {
    fc.assert(
      fc.property(fc.integer(), amount => {
        expect(formatMoney(amount)).toMatch(/^-?(0|[1-9]\d*)\.\d{2}$/)
      }),
    )
  })
})

describe('platformFee', () => {
  const amount = fc.integer({ min: 1, max: limits.money.maxPoisha })
  const rate = fc.integer({ min: 0, max: 10_000 })

  test.each([
    [10_000, 0, 0],
    [10_000, 500, 500],
    [10_000, 10_000, 10_000],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [3, 5_000, 2],
    [99, 250, 2],
    [101, 250, 3],
    [9_999_999_999, 1, 1_000_000],
  ])('of %d poisha at %d basis points is %d poisha', (of, at, fee) => expect(platformFee(of, at)).toBe(fee))

  test('is an integer between zero and the amount', () => {
    fc.assert(
      fc.property(amount, rate, (of, at) => {
        const fee = platformFee(of, at)
        expect(Number.isSafeInteger(fee) && fee >= 0 && fee <= of).toBe(true)
      }),
    )
  })

  test('is the exact share rounded to the nearest poisha, half up', () => {
    fc.assert(
      fc.property(amount, rate, (of, at) => {
        const exact = BigInt(of) * BigInt(at)
        expect(BigInt(platformFee(of, at))).toBe((exact + 5_000n) / 10_000n)
      }),
    )
  })

  test('never decreases as the rate increases', () => {
    fc.assert(
      fc.property(amount, rate, rate, (of, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(platformFee(of, low)).toBeLessThanOrEqual(platformFee(of, high))
      }),
    )
  })
})
