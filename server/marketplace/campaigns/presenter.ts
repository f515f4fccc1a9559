import { type Campaign, formatMoney } from '#contract/index.ts'
import type { CampaignRow, OwnCampaignRow } from './queries.ts'

type Presented<Row> = Omit<Row, keyof Campaign> & Campaign

/** Presents a campaign with the further fields of its screen. */
export const presentCampaign = <Row extends CampaignRow>(row: Row): Presented<Row> => ({
  ...row,
  budget: formatMoney(row.budget),
})

/** Presents a campaign to another brand, which does not learn why it is not open. */
export function presentToOthers(row: OwnCampaignRow): Campaign {
  const { accepted_count: _, is_closed: _closed, is_suspended: _suspended, suspend_reason: _reason, ...campaign } = row
  return presentCampaign(campaign)
}
