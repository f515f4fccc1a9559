import {
  formatMoney,
  limits,
  type AdminDashboard,
  type BrandDashboard,
  type InfluencerDashboard,
} from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { pageOf, paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/access.ts'
import { allUsers, newestCampaigns, presentAdminCampaign, presentUser } from '#server/admin/store.ts'
import { applicationsOfBrand, applicationsOfInfluencer, presentApplication } from '#server/applications/store.ts'
import { campaignsOfBrand, openCampaigns, presentCampaign } from '#server/campaigns/store.ts'
import {
  figuresOfBrand,
  figuresOfInfluencer,
  figuresOfSite,
  monthsOfBrand,
  monthsOfInfluencer,
  monthsOfSite,
} from './store.ts'

/** The first page of a dashboard's list. */
const recent = pageOf({ limit: limits.recent })

/** A brand's figures, its latest campaigns and the latest applications to them. */
export async function brandDashboard(db: Db, { id }: Actor<'brand'>): Promise<BrandDashboard> {
  const [figures, months, campaigns, applications] = await Promise.all([
    figuresOfBrand(db, id),
    monthsOfBrand(db, id),
    campaignsOfBrand(db, id, recent),
    applicationsOfBrand(db, id, recent),
  ])
  return {
    stats: { ...figures, money_spent: formatMoney(figures.money_spent) },
    months: months.map(({ month, spent }) => ({ month, spent: formatMoney(spent) })),
    recent_campaigns: paged(recent, campaigns, presentCampaign).rows,
    recent_applications: paged(recent, applications, presentApplication).rows,
  }
}

/** An influencer's figures, the newest open campaigns and their own latest applications. */
export async function influencerDashboard(db: Db, actor: Actor<'influencer'>): Promise<InfluencerDashboard> {
  const [figures, months, campaigns, applications] = await Promise.all([
    figuresOfInfluencer(db, actor.id),
    monthsOfInfluencer(db, actor.id),
    openCampaigns(db, actor, recent),
    applicationsOfInfluencer(db, actor.id, recent),
  ])
  return {
    stats: {
      ...figures,
      total_earnings: formatMoney(figures.total_earnings),
      pending_earnings: formatMoney(figures.pending_earnings),
    },
    months: months.map(({ month, earned }) => ({ month, earned: formatMoney(earned) })),
    available_campaigns: paged(recent, campaigns, presentCampaign).rows,
    recent_applications: paged(recent, applications, presentApplication).rows,
  }
}

/** The platform's figures, the newest people and the newest campaigns that are not deleted. */
export async function adminDashboard(db: Db): Promise<AdminDashboard> {
  const [site, months, users, campaigns] = await Promise.all([
    figuresOfSite(db),
    monthsOfSite(db),
    allUsers(db, recent),
    newestCampaigns(db, limits.recent),
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
    recent_users: paged(recent, users, presentUser).rows,
    recent_campaigns: campaigns.map(presentAdminCampaign),
  }
}
