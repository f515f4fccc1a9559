import { type Campaign, formatMoney } from '#contract/index.ts'
import type { CampaignRow } from './queries.ts'

type Presented<Row> = Omit<Row, keyof Campaign> & Campaign

/** Presents a campaign with the further fields of its screen. */
export const presentCampaign = <Row extends CampaignRow>(row: Row): Presented<Row> => ({
  ...row,
  budget: formatMoney(row.budget),
})
