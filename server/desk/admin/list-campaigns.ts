import type { AdminCampaign } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { presentAdminCampaign } from './presenter.ts'
import { campaignsPage, type CampaignFilters } from './queries.ts'

/** Lists all matching campaigns including deleted ones, newest first by default. */
export async function listAllCampaigns(
  db: Db,
  page: Page,
  filters: CampaignFilters | undefined,
): Promise<Paged<AdminCampaign>> {
  return paged(page, await campaignsPage(db, page, filters), presentAdminCampaign)
}
