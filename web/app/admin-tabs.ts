import { activityTab, type ActivitySearch } from '#features/activity/index.ts'
import { campaignsTab, type CampaignsSearch } from '#features/admin-campaigns/index.ts'
import { dashboardTab } from '#features/admin-dashboard/index.ts'
import { flagsTab, type FlagsSearch } from '#features/flags/index.ts'
import { moneyDeskTab, type DeskSearch } from '#features/money-desk/index.ts'
import { outboxTab, type OutboxSearch } from '#features/outbox/index.ts'
import { paymentsTab, type QueueSearch } from '#features/payments-queue/index.ts'
import { usersTab, type UsersSearch } from '#features/users/index.ts'
import { withdrawalsTab, type WithdrawalsSearch } from '#features/withdrawals-queue/index.ts'

/** The tabs of the admin panel, in order. The first is the default. */
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

type TabName = (typeof adminTabs)[number]['name']

/** The search params of each tab. */
interface TabSearches extends Record<TabName, object> {
  dashboard: object
  users: UsersSearch
  campaigns: CampaignsSearch
  withdrawals: WithdrawalsSearch
  payments: QueueSearch
  desk: DeskSearch
  flags: FlagsSearch
  activity: ActivitySearch
  outbox: OutboxSearch
}

/**
 * The search params of the admin panel: the filters of the open tab's list, and the tab itself unless it is the
 * default.
 */
export type AdminSearch = { tab?: never } | { [Name in TabName]: TabSearches[Name] & { tab: Name } }[TabName]
