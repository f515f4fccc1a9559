import { type Reply, formatMoney } from '#contract/index.ts'
import type { CampaignRow } from './queries.ts'

type CampaignDetails = Reply<'GET /campaigns/{id}/'>

export function presentCampaign(row: CampaignRow): CampaignDetails {
  return { ...row, budget: formatMoney(row.budget) }
}
