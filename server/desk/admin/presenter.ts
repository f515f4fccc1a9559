import { type AdminCampaign, formatMoney, type OpenMoney } from '#contract/index.ts'
import type { CampaignRow, OpenMoneyRow } from './queries.ts'

export const presentAdminCampaign = (row: CampaignRow): AdminCampaign => ({
  ...row,
  budget: formatMoney(row.budget),
})

export const presentOpenMoney = ({
  balance,
  held,
  owed,
  amount_due,
  refunds_amount,
  ...counts
}: OpenMoneyRow): OpenMoney => ({
  balance: formatMoney(balance),
  held: formatMoney(held),
  owed: formatMoney(owed),
  amount_due: formatMoney(amount_due),
  refunds_amount: formatMoney(refunds_amount),
  ...counts,
})
