import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(['75E10234', '12345678901234567890', '007', '-0', 'true', 'null', '{"a":1}', '"quoted"', ' a & b = c '])(
  'the search param %j stays as typed',
  text => {
    expect(parseSearch(`?search=${encodeURIComponent(text)}`)).toEqual({ search: text })
    expect(parseSearch(stringifySearch({ search: text }))).toEqual({ search: text })
  },
)

test('stringifySearch omits undefined values', () => {
  expect(stringifySearch({ with: 4, create: true, search: undefined })).toBe('?with=4&create=true')
  expect(stringifySearch({ search: undefined })).toBe('')
})
