import type { Role } from '#contract/index.ts'
import { applicationSorts, userSorts } from '#contract/values/sorts.ts'
import { applicationStatuses } from '#contract/values/vocabulary.ts'
import { anyText, oneOf, type SearchOf } from '#lib/dom/page-search.ts'
import { readId } from '#lib/http/row-id.ts'
import { supports } from '#lib/http/supports.ts'

/** The first is the default. It shows a brand the applications that await its decision first. */
export const sortsOf = {
  brand: ['waiting', ...applicationSorts],
  influencer: applicationSorts,
  admin: userSorts,
} as const

/** Reads the id of a campaign. */
function readCampaign(text: string): number | undefined {
  const id = readId(text)
  return text === '' || (supports.integerIds && typeof id !== 'number') ? undefined : id
}

export const applicationFilters = (role: Role) => ({
  search: anyText,
  status: oneOf(applicationStatuses),
  campaign: readCampaign,
  shortlisted: oneOf(['true']),
  sort: oneOf<(typeof sortsOf)[Role][number]>(sortsOf[role]),
})

export type ApplicationsSearch = SearchOf<ReturnType<typeof applicationFilters>>
