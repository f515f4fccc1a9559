import { usePages } from '#lib/api/query.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { campaignFilters } from './search.ts'

/** The campaigns for the user, with the filters from the URL. */
export function useCampaigns() {
  const filters = useListFilters(campaignFilters)
  const list = usePages('GET /campaigns/', { query: filters.query })
  return { list, filters }
}
