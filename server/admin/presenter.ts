import { type AdminCampaign, formatMoney, type OpenMoney } from '#contract/index.ts'
import type { CampaignRow, OpenMoneyRow } from './queries.ts'

export const presentAdminCampaign = (row: CampaignRow): AdminCampaign => ({
  ...row,
  budget: formatMoney(row.budget),
})

export const presentOpenMoney = ({ balance, held, owed, due, refund_due, ...counts }: OpenMoneyRow): OpenMoney => ({
  balance: formatMoney(balance),
  held: formatMoney(held),
  owed: formatMoney(owed),
  due: formatMoney(due),
  refund_due: formatMoney(refund_due),
  ...counts,
})
