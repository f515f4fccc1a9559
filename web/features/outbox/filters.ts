import { anyText, oneOf, type SearchOf } from '#lib/dom/page-search.ts'
import { mailStates } from './mail-names.ts'

export const mailFilters = { search: anyText, state: oneOf(mailStates) }

export type OutboxSearch = SearchOf<typeof mailFilters>
