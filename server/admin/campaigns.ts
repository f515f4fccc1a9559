import type { AdminCampaign } from '../../contract/index.ts'
import type { Db } from '../platform/db.ts'
import { paged, type Page, type Paged } from '../platform/paging.ts'
import { allCampaigns, presentAdminCampaign } from './store.ts'

/** Every campaign, deleted ones too, newest first. */
export async function listAllCampaigns(db: Db, page: Page): Promise<Paged<AdminCampaign>> {
  return paged(page, await allCampaigns(db, page), presentAdminCampaign)
}
