import { type AdminDashboard, limits, formatMoney } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { instant } from '#platform/database/instants.ts'
import { paged } from '#platform/database/paging.ts'
import { requireRow } from '#platform/database/prepared.ts'
import { usersPage, newestCampaigns, presentAdminCampaign } from '#server/desk/admin/index.ts'
import { presentAdminWaiting } from './presenter.ts'
import { failingSubscribers, figuresOfSite, monthsOfSite, waitingForAdmins } from './queries.ts'
import { recent } from './recent.ts'

/** The platform's figures, its newest users and its newest campaigns, except deleted ones. */
export async function adminDashboard(db: Db): Promise<AdminDashboard> {
  const [site, months, users, campaigns, waiting, failing] = await Promise.all([
    figuresOfSite(db),
    monthsOfSite(db),
    usersPage(db, recent),
    newestCampaigns(db, limits.recent),
    waitingForAdmins(db),
    failingSubscribers(db),
  ])
  return {
    stats: {
      total_users: site.admins + site.brands + site.influencers,
      total_brands: site.brands,
      total_influencers: site.influencers,
      total_campaigns: site.campaigns,
      total_applications: site.applications,
      total_payments: formatMoney(site.payments),
    },
    months: months.map(({ month, users, payments, withdrawals }) => ({
      month,
      users,
      payments: formatMoney(payments),
      withdrawals: formatMoney(withdrawals),
    })),
    recent_users: paged(recent, users, row => row).rows,
    recent_campaigns: campaigns.map(presentAdminCampaign),
    waiting: presentAdminWaiting(requireRow(waiting)),
    failing_subscribers: failing.map(row => ({ ...row, since: instant(row.since) })),
  }
}
