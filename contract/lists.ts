import { Type } from 'typebox'
import { OneOf } from './endpoint.ts'
import { limits } from './limits.ts'

// What a long list is narrowed and ordered by. An empty word asks for nothing, as if it were left out.

/** What a person types to find rows: found anywhere in the names and titles of a row, without regard to case. */
export const Search = Type.Optional(Type.String({ maxLength: limits.search.max, format: 'storable' }))

/** Rows with one of these words only. */
export const Filter = <const T extends readonly string[]>(words: T) => Type.Optional(OneOf(['', ...words]))

/** The order: the first word is what the list has unless asked. */
export const Sort = <const T extends readonly string[]>(words: T) => Type.Optional(OneOf(['', ...words]))
