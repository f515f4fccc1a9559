import { type AdminCampaign, type AdminUser, formatMoney } from '#contract/index.ts'
import type { CampaignRow, UserRow } from './queries.ts'

export const presentUser = (row: UserRow): AdminUser => row

export const presentAdminCampaign = (row: CampaignRow): AdminCampaign => ({
  ...row,
  budget: formatMoney(row.budget),
})
