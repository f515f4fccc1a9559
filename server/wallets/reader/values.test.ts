import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '#tests/support/code-point.ts'
import { normalize } from './normalize.ts'
import { walletOfSender } from './senders.ts'
import { dhakaInstant, readMoney, readParty, readStamp } from './values.ts'

describe('readMoney', () => {
  test.each([
    ['20,172.00', 2_017_200],
    ['1,234,567.89', 123_456_789],
    ['12,34,567.89', 123_456_789],
    ['1,00,000', 10_000_000],
    ['1,00,00,000.00', 1_000_000_000],
    ['100,000', 10_000_000],
    ['7889.23', 788_923],
    ['5004.2', 500_420],
    ['500', 50_000],
    ['.00', 0],
    ['.75', 75],
    ['0.00', 0],
  ])('parses %s as %i poisha', (text, poisha) => expect(readMoney(text)).toBe(poisha))

  test.each([
    '1,00',
    '1,0000',
    '00500.00',
    '0500',
    '0,500',
    '00',
    '10,00.00',
    '1,,000',
    ',100',
    '100,',
    '1,00,00',
    '1234,567',
    '1,000,00,000',
    '1,00,000,000',
    '1.234',
    '1.2.3',
    '5.',
    '..5',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '৫',
    '',
    '.',
    ',',
    ' 5',
    '1234567890',
  ])('returns undefined for %j', text => expect(readMoney(text)).toBeUndefined())
})

describe('readStamp', () => {
  test.each([
    ['20/01/2025 10:53', '2025-01-20T04:53:00Z'],
    ['01/01/2026 00:00', '2025-12-31T18:00:00Z'],
    ['29/02/2028 23:59', '2028-02-29T17:59:00Z'],
  ])('parses %s as %s', (text, instant) => expect(readStamp(text)).toBe(instant))

  test.each([
    '31/02/2026 10:00',
    '29/02/2026 10:00',
    '00/01/2026 10:00',
    '01/00/2026 10:00',
    '01/01/2026 24:00',
    '01/01/2026 10:60',
  ])('returns undefined for %s, which does not exist', text => expect(readStamp(text)).toBeUndefined())

  test.each(['2026-01-01 10:00', '1/1/2026 10:00', '01/01/2026', '01/01/2026 10:00:00', ''])(
    'returns undefined for %j',
    text => expect(readStamp(text)).toBeUndefined(),
  )

  test("follows Dhaka's clocks, which were an hour ahead in the summer of 2009", () => {
    expect(dhakaInstant({ year: 2009, month: 8, day: 1, hour: 10, minute: 0 })).toBe('2009-08-01T03:00:00Z')
  })
})

test.each([
  ['01700000001', '01700000001', false],
  ['8801700000001', '01700000001', false],
  ['+8801700000001', '01700000001', false],
  ['0133XXX6909', '0133XXX6909', true],
  ['0133***6909', '0133***6909', true],
  ['0133xxx6909', '0133XXX6909', true],
  ['City Bank ***1234', 'City Bank ***1234', true],
  ['Eastern Bank PLC. Internet Banking', 'Eastern Bank PLC. Internet Banking', false],
])('readParty parses %s as %s, masked: %s', (text, party, partyMasked) => {
  expect(readParty(text)).toEqual({ party, partyMasked })
})

test('readParty returns undefined for an empty text', () => expect(readParty('')).toBeUndefined())

test.each([
  ['bKash', 'bkash'],
  [' BKASH ', 'bkash'],
  ['16247', 'bkash'],
  ['NAGAD', 'nagad'],
  ['16167', 'nagad'],
  ['bKash1', undefined],
  ['+8801700000001', undefined],
  ['constructor', undefined],
  ['', undefined],
])('walletOfSender returns the wallet of %j: %s', (sender, wallet) => expect(walletOfSender(sender)).toBe(wallet))

describe('normalize', () => {
  test.each([
    ['a\r\nb\rc', 'a\nb c'],
    ['a \u00A0\t  b', 'a b'],
    ['\uFEFF  a \n\n  b  ', 'a\n\nb'],
    ['T\u200Br\u2060x\u00ADID\u202E', 'TrxID'],
    ['a\u2028b\u2029c\u0085d\u000Be', 'a b c d e'],
    ['a\0b\u0007c\uFE0F', 'abc'],
    ['Ｔｋ　５００．００', 'Tk 500.00'],
    ['৳৫০০', '৳500'],
    ['০১২৩৪৫৬৭৮৯', '0123456789'],
    ['СА٥', 'СА٥'],
    ['\u09AF\u09BC', '\u09AF\u09BC'],
    ['\u09DF', '\u09AF\u09BC'],
  ])('turns %j into %j', (text, normalized) => expect(normalize(text)).toBe(normalized))

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), text => {
        const once = normalize(text)
        expect(normalize(once)).toBe(once)
        expect(once).not.toMatch(/[^\S\n ]|  |^\s|\s$|[০-৯]/)
      }),
      { numRuns: 2_000 },
    )
  })
})
