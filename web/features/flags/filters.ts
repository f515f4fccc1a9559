import { flagStatuses } from '#contract/values/flags.ts'
import { userSorts } from '#contract/values/sorts.ts'
import { anyText, oneOf, type SearchOf } from '#lib/dom/page-search.ts'

export const flagFilters = { search: anyText, status: oneOf(flagStatuses), sort: oneOf(userSorts) }

export type FlagsSearch = SearchOf<typeof flagFilters>
