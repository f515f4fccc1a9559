import type { Application, Campaign } from '#contract/index.ts'

/** Whether an application to a campaign of this title may be one to this campaign, which an earlier one cannot be. */
export const isNotBefore = (
  { applied_at }: Pick<Application, 'applied_at'>,
  { created_at }: Pick<Campaign, 'created_at'>,
) =>
  // Another server may send null or nothing, and nothing is before that.
  !(Date.parse(applied_at) < Date.parse(created_at))

/**
 * The applications to a campaign in a list that is filtered by it. A server that does not filter may omit the
 * campaign's id from its applications; their titles then decide, and the time, since a title may be used again.
 */
export const ofCampaign = (
  rows: readonly Application[] | undefined,
  campaign: Pick<Campaign, 'title' | 'created_at'>,
): readonly Application[] | undefined =>
  rows?.filter(
    row => row.campaign !== undefined || (row.campaign_title === campaign.title && isNotBefore(row, campaign)),
  )
