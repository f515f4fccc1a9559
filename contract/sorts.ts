/** The sorts of lists: by time, by amount, or by deadline. */
export const campaignSorts = ['newest', 'highest', 'deadline'] as const
export type CampaignSort = (typeof campaignSorts)[number]
export const applicationSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type ApplicationSort = (typeof applicationSorts)[number]
export const adminSorts = ['newest', 'oldest', 'highest'] as const
export type AdminSort = (typeof adminSorts)[number]
export const userSorts = ['newest', 'oldest'] as const
export type UserSort = (typeof userSorts)[number]
export type ListSort = CampaignSort | ApplicationSort
