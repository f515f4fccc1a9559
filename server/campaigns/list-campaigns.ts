import type { Campaign } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/access.ts'
import { presentCampaign } from './presenter.ts'
import { campaignsPage, type CampaignFilters } from './queries.ts'

/** A brand's own campaigns; for everyone else the open ones. Newest first unless ordered otherwise. */
export async function listCampaigns(
  db: Db,
  actor: Actor,
  page: Page,
  filters: CampaignFilters | undefined,
): Promise<Paged<Campaign>> {
  return paged(page, await campaignsPage(db, actor, page, filters), presentCampaign)
}
