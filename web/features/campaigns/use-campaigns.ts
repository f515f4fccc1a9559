import { usePages } from '#lib/api/query.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { campaignFilters } from './search.ts'

/** The campaigns that the user sees, with the filters in the URL. */
export function useCampaigns() {
  const filters = useListFilters(campaignFilters)
  const list = usePages('GET /campaigns/', { query: filters.query })
  return { list, filters }
}
