import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a campaign accepts applications: not deleted, closed, suspended or full, deadline not passed, brand active.
 */
export const campaignIsOpen = (brandIsActive: RawBuilder<boolean>): RawBuilder<boolean> => sql`(
  campaigns.deleted_at is null and campaigns.is_available
  and (campaigns.deadline is null or campaigns.deadline >= dhaka_today()) and ${brandIsActive})`

/** Whether all slots of a campaign are taken. */
export const campaignIsFull = sql<boolean>`coalesce(campaigns.accepted_count >= campaigns.slots, false)`

/** Why a campaign may not be open, for its brand and admins. */
export const campaignStateColumns = [
  sql<boolean>`campaigns.closed_at is not null`.as('is_closed'),
  sql<boolean>`campaigns.suspended_at is not null`.as('is_suspended'),
  sql<string | null>`case when campaigns.suspended_at is not null then campaigns.suspend_reason end`.as(
    'suspend_reason',
  ),
] as const

/** Whether its influencer has cancelled a withdrawal: all others are decided by admins. */
export const withdrawalIsCancelled = sql<boolean>`coalesce(withdrawals.decided_by = withdrawals.influencer_id, false)`

/** Whether its brand has replaced a payment. Only admins decide other payments. */
export const paymentIsReplaced = sql<boolean>`coalesce(payments.decided_by = applications.brand_id, false)`
