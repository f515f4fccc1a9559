import type { Influencer, Query } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { matchingInfluencers } from './store.ts'

/** Active influencers of a category, any when it is empty, with at least so many followers; newest first. */
export async function searchInfluencers(
  db: Db,
  { category, min_followers }: Query<'GET /influencers/search/'>,
  page: Page,
): Promise<Paged<Influencer>> {
  const rows = await matchingInfluencers(
    db,
    { category: category || undefined, minFollowers: Number(min_followers ?? 0) },
    page,
  )
  return paged(page, rows, row => row)
}
