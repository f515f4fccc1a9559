import type { EndpointKey } from '#contract/index.ts'
import type { HintKind } from '#contract/live.ts'
import { reload } from '#lib/api/query.ts'

/** The dashboards of roles that write messages. They count unread ones. */
const ownDashboards = ['GET /dashboard/brand/', 'GET /dashboard/influencer/'] as const satisfies EndpointKey[]

const dashboards = [...ownDashboards, 'GET /dashboard/admin/'] as const satisfies EndpointKey[]

const statements = [
  'GET /influencer/balance/statement/',
  'GET /brand/payments/statement/',
  'GET /admin/users/{id}/statement/',
] as const satisfies EndpointKey[]

/** A wallet entry is linked to the payment or payout that it shows. */
const wallets = [
  'GET /admin/wallet-entries/',
  'GET /admin/wallet-accounts/',
  'GET /admin/wallet-accounts/{account}/chain/',
] as const satisfies EndpointKey[]

/** What to refetch after a change, both for hints from the server and after the user's own actions. */
export const endpointsOf = {
  account: ['GET /account/', 'GET /users/all/', 'GET /dashboard/admin/', 'GET /admin/activity/'],
  application: [
    'GET /applications/',
    'GET /campaigns/',
    'GET /campaigns/{id}/',
    'GET /messages/connections/',
    'GET /admin/campaigns/',
    'GET /admin/users/{id}/money/',
    'GET /admin/activity/',
    ...dashboards,
  ],
  campaign: [
    'GET /campaigns/',
    'GET /campaigns/{id}/',
    'GET /applications/',
    'GET /admin/campaigns/',
    'GET /admin/activity/',
    ...dashboards,
  ],
  correction: [
    'GET /admin/payments/{id}/reversal/',
    'GET /admin/users/{id}/money/',
    'GET /admin/withdrawals/',
    'GET /influencer/balance/',
    ...statements,
    'GET /admin/activity/',
    ...dashboards,
  ],
  flag: ['GET /admin/flags/', 'GET /admin/activity/', 'GET /dashboard/admin/'],
  message: ['GET /messages/', 'GET /messages/connections/', 'GET /messages/unread/', ...ownDashboards],
  notification: ['GET /notifications/', 'GET /notifications/unread/'],
  payment: [
    'GET /applications/',
    'GET /campaigns/{id}/',
    'GET /admin/payments/',
    'GET /admin/payments/grades/',
    'GET /admin/payments/{id}/reversal/',
    'GET /admin/users/{id}/money/',
    ...wallets,
    'GET /admin/withdrawals/',
    'GET /influencer/balance/',
    'GET /refunds/',
    'GET /admin/refunds/',
    ...statements,
    'GET /admin/activity/',
    ...dashboards,
  ],
  read: [
    'GET /messages/connections/',
    'GET /messages/unread/',
    'GET /notifications/',
    'GET /notifications/unread/',
    ...ownDashboards,
  ],
  refund: [
    'GET /refunds/',
    'GET /admin/refunds/',
    'GET /admin/users/{id}/money/',
    ...wallets,
    ...statements,
    'GET /admin/activity/',
    'GET /dashboard/admin/',
    'GET /dashboard/brand/',
  ],
  settings: ['GET /admin/settings/', 'GET /admin/activity/'],
  typing: [],
  wallet: [
    ...wallets,
    'GET /admin/payments/',
    'GET /admin/payments/grades/',
    'GET /admin/withdrawals/',
    'GET /admin/devices/',
    'GET /admin/activity/',
  ],
  withdrawal: [
    'GET /withdrawals/',
    'GET /admin/withdrawals/',
    'GET /admin/payments/{id}/reversal/',
    'GET /admin/users/{id}/money/',
    ...wallets,
    'GET /influencer/balance/',
    ...statements,
    'GET /admin/activity/',
    ...dashboards,
  ],
} as const satisfies Record<HintKind, readonly EndpointKey[]>

/** Every endpoint that hints affect. */
export const liveEndpoints: ReadonlySet<EndpointKey> = new Set(Object.values(endpointsOf).flat())

/** Refetches everything that shows these kinds of rows, after the user has changed one. */
export const reloadChanged = (...kinds: HintKind[]): Promise<void> =>
  reload(...new Set(kinds.flatMap<EndpointKey>(kind => endpointsOf[kind])))
