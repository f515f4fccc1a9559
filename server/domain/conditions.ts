import { sql, type RawBuilder } from 'kysely'

/** Whether a campaign accepts applications: not deleted, campaign and brand active, deadline not passed. */
export const campaignIsOpen = (brandIsActive: RawBuilder<boolean>): RawBuilder<boolean> => sql`(
  campaigns.deleted_at is null and campaigns.is_active
  and (campaigns.deadline is null or campaigns.deadline >= dhaka_today()) and ${brandIsActive})`

/** Whether its influencer has cancelled a withdrawal: all others are decided by admins. */
export const withdrawalIsCancelled = sql<boolean>`coalesce(withdrawals.decided_by = withdrawals.influencer_id, false)`

/** Whether its brand has replaced a payment. Only admins decide other payments. */
export const paymentIsReplaced = sql<boolean>`coalesce(payments.decided_by = applications.brand_id, false)`
