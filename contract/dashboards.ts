import { Type, type Static, type TProperties } from 'typebox'
import { AdminUser } from './admin.ts'
import { Application, ReceivedApplication } from './applications.ts'
import { AdminCampaign, OfferedCampaign, OwnCampaign } from './campaigns.ts'
import { decisionFields } from './decisions.ts'
import { endpoint, Id, Instant, Money, Nullable, OneOf, PlainDate } from './endpoint.ts'
import { DisplayName, influencerNames } from './names.ts'
import { Refund } from './reversals.ts'
import { limits } from './values/limits.ts'

const Count = Type.Integer({ minimum: 0 })

/** The first day of a month in Dhaka. */
const Month = PlainDate

/** The last twelve months, oldest first, including those without activity. */
const months = <P extends TProperties>(figures: P) =>
  Type.Array(Type.Object({ month: Month, ...figures }), { maxItems: 12 })

/** The number of rows in each list. */
const recent = { maxItems: limits.recent }

const { reject_reason, reject_note } = decisionFields
const { payment, campaign_title, amount, reversal_kind, reversal_note } = Refund.properties

/** An open campaign whose deadline is at most three days away. */
const ClosingCampaign = Type.Object({ id: Id, title: Type.String(), deadline: PlainDate })

/** The maximum means at least that many. */
const BoundedCount = Type.Integer({ minimum: 0, maximum: limits.waitingCount.max + 1 })

/** Counted across at most 100 conversations. */
const UnreadMessages = Count

/**
 * Why notifications are not emailed to the user: the address is not verified, or an email bounced. Null if they are
 * emailed.
 */
const EmailProblem = Nullable(OneOf(['unverified', 'bounced']))
export type EmailProblem = NonNullable<Static<typeof EmailProblem>>

/** A brand's open tasks, and what it is waiting for. */
const BrandWaiting = Type.Object({
  /** Applications that await a decision. */
  pending_applications: BoundedCount,
  /** Accepted applications without a pending or confirmed payment, and the total due for them. */
  unpaid_applications: Count,
  unpaid_amount: Money,
  /** The oldest few unpaid applications whose payment an admin has rejected. */
  rejected_payments: Type.Array(
    Type.Object({
      /** The application's id. */
      application: Id,
      campaign_title: Type.String(),
      ...influencerNames,
      amount_due: Money,
      reject_reason,
      reject_note,
    }),
    recent,
  ),
  /** The oldest few reversed payments whose refund has not been sent yet. */
  reversed_payments: Type.Array(
    Type.Object({ payment, campaign_title, ...influencerNames, amount, reversal_kind, reversal_note }),
    recent,
  ),
  /** Payments that await an admin's decision, and when the oldest was submitted. */
  submitted_payments: Count,
  submitted_since: Nullable(Instant),
  unread_messages: UnreadMessages,
  /** The brand's own campaign with the earliest deadline. */
  closing_campaign: Type.Optional(ClosingCampaign),
  /** Whether the profile has a picture and a bio. */
  profile_complete: Type.Boolean(),
  email_problem: EmailProblem,
})
export type BrandWaiting = Static<typeof BrandWaiting>

export const BrandDashboard = Type.Object({
  stats: Type.Object({
    total_campaigns: Count,
    total_applications: Count,
    /** The gross amount of confirmed payments that were not reversed. */
    money_spent: Money,
  }),
  /** The gross amount of confirmed payments by the month in which they were submitted, less that month's reversals. */
  months: months({ spent: Money }),
  recent_campaigns: Type.Array(OwnCampaign, recent),
  recent_applications: Type.Array(ReceivedApplication, recent),
  waiting: Type.Optional(BrandWaiting),
})
export type BrandDashboard = Static<typeof BrandDashboard>

/** An influencer's open tasks, and what they are waiting for. */
const InfluencerWaiting = Type.Object({
  /**
   * The oldest few accepted applications without a confirmed payment. `pending_earnings` is the total of all of them.
   */
  due: Type.Array(
    Type.Object({
      /** The campaign's id. */
      campaign: Id,
      campaign_title: Type.String(),
      campaign_brand: Type.String(),
      campaign_brand_display_name: DisplayName,
      amount_due: Money,
      payment_status: OneOf(['unpaid', 'pending']),
      /** When the payment was submitted, or when the application was accepted if there is none. */
      since: Instant,
    }),
    recent,
  ),
  unread_messages: UnreadMessages,
  /** Withdrawals that await an admin's decision, their total, and when the oldest was requested. */
  pending_withdrawals: BoundedCount,
  withdrawals_amount: Money,
  withdrawals_since: Nullable(Instant),
  /** Owed for reversed payments. While it is above zero, no withdrawal can be approved. */
  owed: Money,
  /** The next campaign to close in the influencer's category, among those they have not applied to. */
  closing_campaign: Type.Optional(ClosingCampaign),
  /** Whether the profile has a bio and a category. */
  profile_complete: Type.Boolean(),
  email_problem: EmailProblem,
})
export type InfluencerWaiting = Static<typeof InfluencerWaiting>

export const InfluencerDashboard = Type.Object({
  stats: Type.Object({
    total_applications: Count,
    accepted_applications: Count,
    /** The net amount of confirmed payments that were not reversed. */
    total_earnings: Money,
    /** The total due for accepted applications without a confirmed payment. */
    pending_earnings: Money,
  }),
  /** The net amount of confirmed payments by the month in which they were submitted, less that month's reversals. */
  months: months({ earned: Money }),
  available_campaigns: Type.Array(OfferedCampaign, recent),
  recent_applications: Type.Array(Application, recent),
  waiting: Type.Optional(InfluencerWaiting),
})
export type InfluencerDashboard = Static<typeof InfluencerDashboard>

/** What awaits the admins, and since when. */
const AdminWaiting = Type.Object({
  pending_payments: BoundedCount,
  payments_since: Nullable(Instant),
  pending_withdrawals: BoundedCount,
  /** The total of the counted withdrawals. */
  withdrawals_amount: Money,
  withdrawals_since: Nullable(Instant),
  /** Refunds not yet sent to brands. */
  due_refunds: BoundedCount,
  /** The total of the counted refunds. */
  refunds_amount: Money,
  refunds_since: Nullable(Instant),
  /** Flags that nobody has decided. */
  open_flags: BoundedCount,
  flags_since: Nullable(Instant),
})
export type AdminWaiting = Static<typeof AdminWaiting>

/** The event subscribers, which run outside of requests. */
export const subscriberNames = ['month_figures', 'notifications', 'mails', 'pushes', 'live_hints'] as const
export type SubscriberName = (typeof subscriberNames)[number]

/** A subscriber that fails to handle an event, and retries. */
const FailingSubscriber = Type.Object({
  name: OneOf(subscriberNames),
  since: Instant,
  /** The events that it has not handled. */
  waiting: BoundedCount,
})
export type FailingSubscriber = Static<typeof FailingSubscriber>

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
  recent_users: Type.Array(AdminUser, recent),
  recent_campaigns: Type.Array(AdminCampaign, recent),
  waiting: Type.Optional(AdminWaiting),
  failing_subscribers: Type.Array(FailingSubscriber, { maxItems: subscriberNames.length }),
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
