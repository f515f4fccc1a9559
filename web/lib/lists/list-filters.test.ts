import { expect, test } from 'vitest'
import { queryOf } from './list-filters.ts'

test('queryOf keeps a search within what the server accepts, which counts য় as two characters', () => {
  expect(queryOf({ search: '\u09df'.repeat(60) })).toEqual({ search: '\u09af\u09bc'.repeat(50) })
  expect(queryOf({ search: 'ঈদ' })).toEqual({ search: 'ঈদ' })
  expect(queryOf({})).toEqual({})
})
