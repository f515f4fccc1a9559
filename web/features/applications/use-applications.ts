import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/index.ts'
import { applicationSorts, userSorts } from '#contract/values/sorts.ts'
import { applicationStatuses } from '#contract/values/vocabulary.ts'
import { ofCampaign } from '#entities/application/of-campaign.ts'
import { campaignQuery } from '#entities/campaign/campaign-query.ts'
import { isOwnServer } from '#lib/api/config.ts'
import { usePages } from '#lib/api/query.ts'
import { readId } from '#lib/api/row-id.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'

/** The first is the default. A brand sees the applications that it has to decide first. */
const sortsOf = { brand: ['waiting', ...applicationSorts], influencer: applicationSorts, admin: userSorts } as const

/** The applications that a role sees, with the filters in the URL. */
export function useApplications(role: Role) {
  const sorts = sortsOf[role]
  const filters = useListFilters({
    status: applicationStatuses,
    campaign: isOwnServer ? /^[1-9]\d{0,14}$/ : /./,
    shortlisted: ['true'],
    sort: sorts,
  })
  const { campaign: id, ...query } = filters.query
  const campaign = id === undefined ? undefined : readId(id)
  const found = usePages('GET /applications/', {
    query: {
      ...(role === 'brand' && { sort: 'waiting' }),
      ...query,
      ...(campaign !== undefined && { campaign }),
    },
  })
  const { data: chosen } = useQuery({ ...campaignQuery(campaign ?? 0), enabled: campaign !== undefined })
  return { list: chosen ? { ...found, rows: ofCampaign(found.rows, chosen) } : found, filters, sorts, campaign }
}
