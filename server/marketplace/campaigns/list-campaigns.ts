import type { Reply } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentCampaign } from './presenter.ts'
import { campaignsPage, offeredPage, type CampaignFilters } from './queries.ts'

/** Lists a brand's own campaigns, or the open ones for everyone else. Newest first by default. */
export async function listCampaigns(
  db: Db,
  actor: Actor,
  page: Page,
  filters: CampaignFilters | undefined,
): Promise<Paged<Reply<'GET /campaigns/'>[number]>> {
  if (actor.role === 'influencer') return paged(page, await offeredPage(db, actor.id, page, filters), presentCampaign)
  return paged(page, await campaignsPage(db, actor, page, filters), presentCampaign)
}
