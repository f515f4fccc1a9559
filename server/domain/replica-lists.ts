import type { EndpointKey, Endpoints, Role } from '#contract/index.ts'

type ListKey = {
  [K in EndpointKey]: Endpoints[K] extends { paged: true } ? K : never
}[EndpointKey]

/**
 * The roles for which a list may be read from a replica, and so be up to a second behind other people's changes.
 * Excludes people's own money, messages, devices, campaigns and decisions, and everything that is not a list.
 */
export const replicaLists: Record<ListKey, readonly Role[]> = {
  // A brand lists its own campaigns.
  'GET /campaigns/': ['influencer', 'admin'],
  'GET /influencers/search/': ['brand'],
  'GET /users/all/': ['admin'],
  'GET /admin/campaigns/': ['admin'],
  'GET /admin/activity/': ['admin'],
  'GET /admin/mails/': [],
  // Admins decide based on these.
  'GET /admin/payments/': [],
  'GET /admin/withdrawals/': [],
  'GET /admin/refunds/': [],
  'GET /refunds/': [],
  'GET /admin/wallet-entries/': [],
  'GET /admin/wallet-accounts/{account}/chain/': [],
  'GET /admin/devices/': [],
  'GET /applications/': [],
  'GET /withdrawals/': [],
  'GET /messages/': [],
  'GET /messages/connections/': [],
  'GET /notifications/': [],
  'GET /sessions/': [],
  'GET /sessions/reused/': [],
}
