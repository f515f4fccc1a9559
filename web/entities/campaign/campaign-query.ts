import type { Campaign, OfferedCampaignPage } from '#contract/index.ts'
import { query } from '#lib/api/query.ts'

/** Reads a campaign for its own page. Only influencers get the fields about themselves. */
export type CampaignDetails = Campaign & Partial<Omit<OfferedCampaignPage, keyof Campaign>>

export const campaignQuery = (id: number) => query('GET /campaigns/{id}/', { params: { id } })
