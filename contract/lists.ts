import { Type } from 'typebox'
import { OneOf } from './endpoint.ts'
import { limits } from './values/limits.ts'

// Filters and sorts of lists. An empty value counts as missing.

/** Matches names and titles that contain the text, or one that looks or means the same (`searchForm`). */
export const Search = Type.Optional(Type.String({ maxLength: limits.search.max, format: 'storable', isSearch: true }))

/** Only rows with this value. */
export const Filter = <const T extends readonly string[]>(words: T) => Type.Optional(OneOf(['', ...words]))

/** The sort; the first value is the default. */
export const Sort = <const T extends readonly string[]>(words: T) => Type.Optional(OneOf(['', ...words]))
