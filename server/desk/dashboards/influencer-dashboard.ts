import { type InfluencerDashboard, formatMoney } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged } from '#platform/database/paging.ts'
import { requireRow } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/actor.ts'
import { applicationsPage, lists, presentApplication } from '#server/marketplace/applications/index.ts'
import { offeredPage, presentCampaign } from '#server/marketplace/campaigns/index.ts'
import { presentInfluencerWaiting } from './presenter.ts'
import { figuresOfInfluencer, waitingForInfluencer } from './queries.ts'
import { recent } from './recent.ts'

/** An influencer's figures, the newest open campaigns and their own latest applications. */
export async function influencerDashboard(db: Db, actor: Actor<'influencer'>): Promise<InfluencerDashboard> {
  const [months, campaigns, applications, waiting] = await Promise.all([
    figuresOfInfluencer(db, actor.id),
    offeredPage(db, actor.id, recent),
    applicationsPage(db, actor, lists.sent, recent),
    waitingForInfluencer(db, actor.id),
  ])
  const { total_applications, accepted_applications, total_earnings, pending_earnings } = requireRow(months)
  return {
    stats: {
      total_applications,
      accepted_applications,
      total_earnings: formatMoney(total_earnings),
      pending_earnings: formatMoney(pending_earnings),
    },
    months: months.map(({ month, earned }) => ({ month, earned: formatMoney(earned) })),
    available_campaigns: paged(recent, campaigns, presentCampaign).rows,
    recent_applications: paged(recent, applications, presentApplication).rows,
    waiting: presentInfluencerWaiting(requireRow(waiting)),
  }
}
