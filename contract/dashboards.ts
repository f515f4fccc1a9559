import { Type, type Static, type TProperties } from 'typebox'
import { AdminCampaign, AdminUser } from './admin.ts'
import { Application } from './applications.ts'
import { Campaign } from './campaigns.ts'
import { endpoint, Money, PlainDate } from './endpoint.ts'

const Count = Type.Integer({ minimum: 0 })

/** The first day of a month in Dhaka. */
const Month = PlainDate

/** The last twelve months, oldest first, including those without activity. */
const months = <P extends TProperties>(figures: P) => Type.Array(Type.Object({ month: Month, ...figures }))

export const BrandDashboard = Type.Object({
  stats: Type.Object({
    total_campaigns: Count,
    total_applications: Count,
    /** The gross amount of confirmed payments that were not reversed. */
    money_spent: Money,
  }),
  /** The gross amount of confirmed payments, by the month they were submitted, less what was reversed in the month. */
  months: months({ spent: Money }),
  recent_campaigns: Type.Array(Campaign),
  recent_applications: Type.Array(Application),
})
export type BrandDashboard = Static<typeof BrandDashboard>

export const InfluencerDashboard = Type.Object({
  stats: Type.Object({
    total_applications: Count,
    accepted_applications: Count,
    /** The net amount of confirmed payments that were not reversed. */
    total_earnings: Money,
    /** Due on accepted applications without a confirmed payment. */
    pending_earnings: Money,
  }),
  /** The net amount of confirmed payments, by the month they were submitted, less what was reversed in the month. */
  months: months({ earned: Money }),
  available_campaigns: Type.Array(Campaign),
  recent_applications: Type.Array(Application),
})
export type InfluencerDashboard = Static<typeof InfluencerDashboard>

export const AdminDashboard = Type.Object({
  stats: Type.Object({
    total_users: Count,
    total_brands: Count,
    total_influencers: Count,
    total_campaigns: Count,
    total_applications: Count,
    /** The gross amount of confirmed payments that were not reversed. */
    total_payments: Money,
  }),
  /** Registrations, confirmed payments less reversed ones, and approved withdrawals, by month. */
  months: months({ users: Count, payments: Money, withdrawals: Money }),
  recent_users: Type.Array(AdminUser),
  recent_campaigns: Type.Array(AdminCampaign),
})
export type AdminDashboard = Static<typeof AdminDashboard>

export const dashboards = {
  'GET /dashboard/brand/': endpoint({
    summary: "A brand's figures and latest rows",
    access: 'brand',
    tag: 'Dashboards',
    reply: BrandDashboard,
  }),
  'GET /dashboard/influencer/': endpoint({
    summary: "An influencer's figures and latest rows",
    access: 'influencer',
    tag: 'Dashboards',
    reply: InfluencerDashboard,
  }),
  'GET /dashboard/admin/': endpoint({
    summary: "The platform's figures and latest rows",
    access: 'dashboard.read',
    tag: 'Dashboards',
    reply: AdminDashboard,
  }),
}
