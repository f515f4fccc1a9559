import { type BrandDashboard, formatMoney } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged } from '#platform/database/paging.ts'
import { requireRow } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/actor.ts'
import { applicationsPage, lists, presentApplication } from '#server/marketplace/applications/index.ts'
import { campaignsPage, presentCampaign } from '#server/marketplace/campaigns/index.ts'
import { presentBrandWaiting } from './presenter.ts'
import { figuresOfBrand, waitingForBrand } from './queries.ts'
import { recent } from './recent.ts'

/** A brand's figures, its latest campaigns, the latest applications to them, and its open tasks. */
export async function brandDashboard(db: Db, actor: Actor<'brand'>): Promise<BrandDashboard> {
  const [months, campaigns, applications, waiting] = await Promise.all([
    figuresOfBrand(db, actor.id),
    campaignsPage(db, actor, recent),
    applicationsPage(db, actor, lists.received, recent),
    waitingForBrand(db, actor.id),
  ])
  const { total_campaigns, total_applications, money_spent } = requireRow(months)
  return {
    stats: { total_campaigns, total_applications, money_spent: formatMoney(money_spent) },
    months: months.map(({ month, spent }) => ({ month, spent: formatMoney(spent) })),
    recent_campaigns: paged(recent, campaigns, presentCampaign).rows,
    recent_applications: paged(recent, applications, presentApplication).rows,
    waiting: presentBrandWaiting(requireRow(waiting)),
  }
}
