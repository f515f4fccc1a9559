import { adminSorts } from '#contract/values/sorts.ts'
import { categories } from '#contract/values/vocabulary.ts'
import { anyText, oneOf, type SearchOf } from '#lib/dom/page-search.ts'

export const campaignFilters = { search: anyText, category: oneOf(categories), sort: oneOf(adminSorts) }

export type CampaignsSearch = SearchOf<typeof campaignFilters>
