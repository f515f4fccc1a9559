import type { Influencer } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { influencersPage, type InfluencerFilters } from './queries.ts'

/** Lists matching active influencers, newest first by default. */
export async function searchInfluencers(
  db: Db,
  page: Page,
  filters: InfluencerFilters | undefined,
): Promise<Paged<Influencer>> {
  return paged(page, await influencersPage(db, page, filters), row => row)
}
