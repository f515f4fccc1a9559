/** The sorts of lists: by time, by amount, by deadline, or by followers. */
export const campaignSorts = ['newest', 'highest', 'deadline'] as const
export type CampaignSort = (typeof campaignSorts)[number]
export const applicationSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export const adminSorts = ['newest', 'oldest', 'highest'] as const
export type AdminSort = (typeof adminSorts)[number]
export const userSorts = ['newest', 'oldest'] as const
/** `waiting`: pending rows first, oldest to newest, then decided rows, newest to oldest. */
export const decisionSorts = [...adminSorts, 'waiting'] as const
export const receivedSorts = [...applicationSorts, 'waiting'] as const
/** `waiting`: due refunds first, oldest to newest, then sent ones, newest to oldest. */
export const refundSorts = ['newest', 'waiting'] as const
export type ReceivedSort = (typeof receivedSorts)[number]
export const influencerSorts = ['newest', 'most_followers', 'fewest_followers'] as const
export type InfluencerSort = (typeof influencerSorts)[number]
export type ListSort = CampaignSort | ReceivedSort | InfluencerSort
