import type { Capability } from '#contract/values/access.ts'
import type { FilterParams } from '#lib/lists/list-filters.ts'

/** The admin panel's tabs, as named in its URL. */
export const adminTabs = [
  'dashboard',
  'users',
  'campaigns',
  'withdrawals',
  'payments',
  'desk',
  'flags',
  'activity',
  'outbox',
] as const
export type AdminTab = (typeof adminTabs)[number]

/** What one must be allowed to see a tab, and to act in it. */
export const tabAccess: Record<AdminTab, { see: Capability; act?: Capability }> = {
  dashboard: { see: 'dashboard.read' },
  users: { see: 'users.read', act: 'users.manage' },
  campaigns: { see: 'campaigns.read' },
  withdrawals: { see: 'withdrawals.read', act: 'withdrawals.decide' },
  payments: { see: 'payments.read', act: 'payments.decide' },
  desk: { see: 'wallets.read', act: 'wallets.manage' },
  flags: { see: 'flags.read', act: 'flags.decide' },
  activity: { see: 'activity.read' },
  outbox: { see: 'mails.read' },
}

/** The search params of the panel's URL: the open tab, if it is not the dashboard, and the filters of its list. */
export type AdminParams = FilterParams & { tab?: AdminTab | undefined }
