import { expect, test } from 'vitest'
import { bioPreview } from './bio.ts'
import { readFollowers, readSearch } from './search.ts'

test('a bio of 100 characters stands in full, a longer one ends after 100 with an ellipsis', () => {
  expect(bioPreview('x'.repeat(100))).toBe('x'.repeat(100))
  expect(bioPreview('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
})

test('a preview cuts no character apart, however many code points it is made of', () => {
  const family = '👨‍👩‍👧'
  const conjunct = 'ক্ষী'
  for (const character of [family, conjunct]) {
    expect(bioPreview(character.repeat(100))).toBe(character.repeat(100))
    expect(bioPreview(character.repeat(101))).toBe(`${character.repeat(100)}…`)
  }
})

test('a number of followers is read with its separators, and nothing else is one', () => {
  expect(['', '0', '10,000', '1,00,000', '2147483647'].map(readFollowers)).toEqual([
    0, 0, 10_000, 100_000, 2_147_483_647,
  ])
  expect(['-1', '1.5', 'many', '1e3', '2147483648'].map(readFollowers)).toEqual(Array(5).fill(undefined))
})

test('the address holds a search, and what makes no sense in it is left out', () => {
  expect(readSearch({ category: 'food', min_followers: 500 })).toEqual({ category: 'food', min_followers: 500 })
  expect(readSearch({ category: 'other', min_followers: -1 })).toEqual({})
  expect(readSearch({ category: ['food'], min_followers: 0, more: 'x' })).toEqual({})
})
