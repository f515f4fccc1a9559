import { expect, test } from 'vitest'
import { anyText, isTrue, matching, oneOf, readSearch } from './page-search.ts'

const readers = { search: anyText, sort: oneOf(['newest', 'oldest']), day: matching(/^\d{4}-\d\d$/), create: isTrue }

test('readSearch keeps the params that a page accepts, as in the URL or a link', () => {
  const accepted = { search: '75E10234', sort: 'oldest', day: '2026-11' }
  expect(readSearch({ ...accepted, create: 'true' }, readers)).toEqual({ ...accepted, create: true })
  expect(readSearch({ search: 7, create: true }, readers)).toEqual({ search: '7', create: true })
})

test('readSearch omits params that are unknown, empty or malformed', () => {
  expect(readSearch({ search: '', sort: 'toString', day: '1', create: 'no', tab: 'x' }, readers)).toEqual({})
  expect(readSearch({ sort: undefined }, readers)).toEqual({})
})
