import { roles } from '#contract/values/roles.ts'
import { userSorts } from '#contract/values/sorts.ts'
import { anyText, oneOf, type SearchOf } from '#lib/dom/page-search.ts'

export const userFilters = {
  search: anyText,
  role: oneOf(roles),
  active: oneOf(['true', 'false']),
  sort: oneOf(userSorts),
}

export type UsersSearch = SearchOf<typeof userFilters>
