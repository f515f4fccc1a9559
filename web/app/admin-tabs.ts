import { activityTab } from '#features/activity/index.ts'
import { campaignsTab } from '#features/admin-campaigns/index.ts'
import { dashboardTab } from '#features/admin-dashboard/index.ts'
import { flagsTab } from '#features/flags/index.ts'
import { moneyDeskTab } from '#features/money-desk/index.ts'
import { outboxTab } from '#features/outbox/index.ts'
import { paymentsTab } from '#features/payments-queue/index.ts'
import { usersTab } from '#features/users/index.ts'
import { withdrawalsTab } from '#features/withdrawals-queue/index.ts'

/** The tabs of the admin panel, in their order. The first one is open at first. */
export const adminTabs = [
  dashboardTab,
  usersTab,
  campaignsTab,
  withdrawalsTab,
  paymentsTab,
  moneyDeskTab,
  flagsTab,
  activityTab,
  outboxTab,
] as const
