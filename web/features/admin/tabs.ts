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
