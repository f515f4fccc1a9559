import type { Campaign, OfferedCampaignPage } from '#contract/index.ts'
import { query } from '#lib/api/query.ts'

/** A campaign as shown on a page of its own. Only influencers have what is about them. */
export type CampaignDetails = Campaign & Partial<Omit<OfferedCampaignPage, keyof Campaign>>

export const campaignQuery = (id: number) => query('GET /campaigns/{id}/', { params: { id } })
