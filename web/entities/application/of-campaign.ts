import type { Application, Campaign } from '#contract/index.ts'

/**
 * The applications to a campaign in a list that is filtered by it. A server that does not filter may omit the
 * campaign's id from its applications; their titles then decide.
 */
export const ofCampaign = (
  rows: readonly Application[] | undefined,
  { title }: Pick<Campaign, 'title'>,
): readonly Application[] | undefined => rows?.filter(row => row.campaign !== undefined || row.campaign_title === title)
