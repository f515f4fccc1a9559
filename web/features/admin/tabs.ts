/** The admin panel's tabs, as its address names them. */
export const adminTabs = ['dashboard', 'users', 'campaigns', 'withdrawals', 'payments', 'activity'] as const
export type AdminTab = (typeof adminTabs)[number]
