import { expect, test } from 'vitest'
import { readFollowers, readSearch } from './search.ts'

test('readFollowers accepts only integers, with or without separators', () => {
  expect(['', '0', '10,000', '1,00,000', '2147483647'].map(readFollowers)).toEqual([
    0, 0, 10_000, 100_000, 2_147_483_647,
  ])
  expect(['-1', '1.5', 'many', '1e3', '2147483648'].map(readFollowers)).toEqual(Array(5).fill(undefined))
})

test('readSearch omits invalid params', () => {
  expect(readSearch({ category: 'food', min_followers: 500 })).toEqual({ category: 'food', min_followers: 500 })
  expect(readSearch({ category: 'other', min_followers: -1 })).toEqual({})
  expect(readSearch({ category: ['food'], min_followers: 0, more: 'x' })).toEqual({})
})

test('readSearch keeps the keyword within what the server accepts, which counts য় as two characters', () => {
  expect(readSearch({ search: '\u09df'.repeat(60) })).toEqual({ search: '\u09af\u09bc'.repeat(50) })
})
