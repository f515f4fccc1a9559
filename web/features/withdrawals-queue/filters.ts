import { decisionSorts } from '#contract/values/sorts.ts'
import { transferFilters, withdrawalStatuses } from '#contract/values/vocabulary.ts'
import { anyText, oneOf, type SearchOf } from '#lib/dom/page-search.ts'

export const withdrawalFilters = {
  search: anyText,
  status: oneOf(withdrawalStatuses),
  transfer: oneOf(transferFilters),
  sort: oneOf(decisionSorts),
}

export type WithdrawalsSearch = SearchOf<typeof withdrawalFilters>
