import type { FilterParams } from '#lib/list-filters.ts'

/** The admin panel's tabs, as named in its URL. */
export const adminTabs = [
  'dashboard',
  'users',
  'campaigns',
  'withdrawals',
  'payments',
  'desk',
  'activity',
  'outbox',
] as const
export type AdminTab = (typeof adminTabs)[number]

/** The search params of the panel's URL: the open tab, if it is not the dashboard, and the filters of its list. */
export type AdminParams = FilterParams & { tab?: AdminTab | undefined }
