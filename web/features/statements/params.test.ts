import { expect, test } from 'vitest'
import { monthAfter, readParams } from './params.ts'

test.each([
  ['2026-11-01', -1, '2026-10-01'],
  ['2026-01-01', -1, '2025-12-01'],
  ['2026-12-01', 1, '2027-01-01'],
])('monthAfter(%s, %i) is %s', (month, months, expected) => {
  expect(monthAfter(month, months)).toBe(expected)
})

test('readParams drops invalid values from the URL', () => {
  expect(readParams({ account: 'held', month: '2026-11-01', user: '7' })).toEqual({
    account: 'held',
    month: '2026-11-01',
    user: 7,
  })
  expect(readParams({ account: 'fee', month: '2026-11', user: -1 })).toEqual({})
  expect(readParams({ account: ['held'], month: 11 })).toEqual({})
})
