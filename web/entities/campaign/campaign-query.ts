import type { Campaign, OfferedCampaignPage, OwnCampaign } from '#contract/index.ts'
import { query } from '#lib/api/query.ts'

/** What only some readers see of a campaign. */
type Further<T extends Campaign> = Partial<Omit<T, keyof Campaign>>

/** A campaign as shown to anybody: influencers see what is about them, brands and admins why it is not open. */
export type CampaignDetails = Campaign & Further<OfferedCampaignPage> & Further<OwnCampaign>

export const campaignQuery = (id: number) => query('GET /campaigns/{id}/', { params: { id } })
