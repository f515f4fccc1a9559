import { campaignSorts } from '#contract/values/sorts.ts'
import { categories } from '#contract/values/vocabulary.ts'
import { useOffered } from '#entities/list/use-offered.ts'
import { usePages } from '#lib/api/query.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { wholeTaka } from './budget-range.tsx'

/** The campaigns that the user sees, with the filters in the URL. */
export function useCampaigns() {
  const filters = useListFilters({
    category: categories,
    open: ['true', 'false'],
    applied: ['no'],
    saved: ['true'],
    min_budget: wholeTaka,
    max_budget: wholeTaka,
    sort: campaignSorts,
  })
  const { min_budget, max_budget, ...query } = filters.query
  const list = usePages('GET /campaigns/', {
    query: {
      ...query,
      ...(min_budget && { min_budget: Number(min_budget) }),
      ...(max_budget && { max_budget: Number(max_budget) }),
    },
  })
  const offered = {
    applied: useOffered(list.rows, 'has_applied', filters.query.applied !== undefined),
    saved: useOffered(list.rows, 'is_saved', filters.query.saved !== undefined),
  }
  return { list, filters, offered }
}
