import { type AdminCampaign, formatMoney } from '#contract/index.ts'
import type { CampaignRow } from './queries.ts'

export const presentAdminCampaign = (row: CampaignRow): AdminCampaign => ({
  ...row,
  budget: formatMoney(row.budget),
})
