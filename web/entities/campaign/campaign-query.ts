import { queryOptions } from '@tanstack/react-query'
import type { Campaign, OfferedCampaignPage } from '#contract/index.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { isUnsupported } from '#lib/api/is-not-found.ts'

/** A campaign as shown on a page of its own. What is about the influencer who reads it, not every server sends. */
export type CampaignDetails = Campaign & Partial<Omit<OfferedCampaignPage, keyof Campaign>>

/** Fetches a campaign, or looks it up in the list if the server has no endpoint for single campaigns. */
async function readCampaign(id: number, signal: AbortSignal): Promise<CampaignDetails> {
  try {
    return await call('GET /campaigns/{id}/', { params: { id }, signal })
  } catch (error) {
    if (!isUnsupported(error) || error.code === 'campaign_not_found') throw error
    const campaign = (await call('GET /campaigns/', { signal })).find(listed => listed.id === id)
    if (!campaign) throw new ApiError(404, 'campaign_not_found', '')
    return campaign
  }
}

export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: ['GET /campaigns/{id}/', { params: { id } }],
    queryFn: ({ signal }) => readCampaign(id, signal),
  })
