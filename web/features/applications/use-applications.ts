import type { Role } from '#contract/index.ts'
import { usePages } from '#lib/api/query.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { applicationFilters, sortsOf } from './search.ts'

/** The applications for a role, with the filters from the URL. */
export function useApplications(role: Role) {
  const filters = useListFilters(applicationFilters(role))
  const list = usePages('GET /applications/', {
    query: { ...(role === 'brand' && { sort: 'waiting' }), ...filters.query },
  })
  return { list, filters, sorts: sortsOf[role], campaign: filters.query.campaign }
}
