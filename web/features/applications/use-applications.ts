import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/index.ts'
import { ofCampaign } from '#entities/application/of-campaign.ts'
import { campaignQuery } from '#entities/campaign/campaign-query.ts'
import { usePages } from '#lib/api/query.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { applicationFilters, sortsOf } from './search.ts'

/** The applications that a role sees, with the filters in the URL. */
export function useApplications(role: Role) {
  const filters = useListFilters(applicationFilters(role))
  const { campaign } = filters.query
  const found = usePages('GET /applications/', {
    query: { ...(role === 'brand' && { sort: 'waiting' }), ...filters.query },
  })
  const { data: chosen } = useQuery({ ...campaignQuery(campaign ?? 0), enabled: campaign !== undefined })
  return {
    list: chosen ? { ...found, rows: ofCampaign(found.rows, chosen) } : found,
    filters,
    sorts: sortsOf[role],
    campaign,
  }
}
