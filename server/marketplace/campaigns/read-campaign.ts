import { isStaff, type Reply } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentCampaign, presentToOthers } from './presenter.ts'
import { campaignById, offeredById } from './queries.ts'

/**
 * Returns a campaign, which may be closed but not deleted, with the current user's own application. Refuses with
 * `campaign_not_found`.
 */
export async function readCampaign(db: Db, actor: Actor, id: number): Promise<Reply<'GET /campaigns/{id}/'>> {
  if (actor.role === 'influencer') {
    return presentCampaign((await offeredById(db, actor.id, id)) ?? refuse('campaign_not_found'))
  }
  const row = (await campaignById(db, id)) ?? refuse('campaign_not_found')
  return isStaff(actor.role) || row.brand === actor.id ? presentCampaign(row) : presentToOthers(row)
}
