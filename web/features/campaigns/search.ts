import { campaignSorts } from '#contract/values/sorts.ts'
import { categories } from '#contract/values/vocabulary.ts'
import { anyText, isTrue, oneOf, type SearchOf } from '#lib/dom/page-search.ts'
import { readId } from '#lib/http/row-id.ts'

/** Reads a whole number of taka from the URL. */
export const readTaka = (text: string): number | undefined => (/^[1-9]\d{0,7}$/.test(text) ? Number(text) : undefined)

export const campaignFilters = {
  search: anyText,
  category: oneOf(categories),
  open: oneOf(['true', 'false']),
  applied: oneOf(['no']),
  saved: oneOf(['true']),
  min_budget: readTaka,
  max_budget: readTaka,
  sort: oneOf(campaignSorts),
}

/**
 * `create`: whether a brand's form is open. `copy`: the campaign that it copies. `view`: how the list is displayed,
 * cards by default.
 */
export const campaignView = { create: isTrue, copy: readId, view: oneOf(['table']) }

export type CampaignsSearch = SearchOf<typeof campaignFilters & typeof campaignView>
