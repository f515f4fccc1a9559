import type { AdminCampaign } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { allCampaigns, matchingCampaigns, presentAdminCampaign, type CampaignFilter } from './store.ts'

/** Every campaign that the filter lets through, deleted ones too; newest first, unless it says otherwise. */
export async function listAllCampaigns(
  db: Db,
  page: Page,
  filter: CampaignFilter | undefined,
): Promise<Paged<AdminCampaign>> {
  return paged(
    page,
    await (filter ? matchingCampaigns(db, filter, page) : allCampaigns(db, page)),
    presentAdminCampaign,
  )
}
