import { type AdminUser, type AdminCampaign, formatMoney } from '#contract/index.ts'
import type { UserRow, CampaignRow } from './queries.ts'

export const presentUser = (row: UserRow): AdminUser => ({ ...row, created_at: row.created_at })

export const presentAdminCampaign = (row: CampaignRow): AdminCampaign => ({
  ...row,
  budget: formatMoney(row.budget),
  created_at: row.created_at,
})
