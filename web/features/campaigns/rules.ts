import type { Application, Campaign } from '#contract/index.ts'
import { isNotBefore } from '#entities/application/of-campaign.ts'
import { isUser } from '#lib/api/is-user.ts'
import { characterCount } from '#lib/forms/validation.ts'

/** Validates a required text. Its length is counted as on the server. */
export function textProblem(text: string, max: number): 'empty' | 'long' | null {
  if (text.trim() === '') return 'empty'
  return characterCount(text) > max ? 'long' : null
}

/** Whether a user is the brand of a campaign. */
export const isOwnCampaign = (
  user: { id?: number; username: string } | null,
  { brand, brand_name }: Pick<Campaign, 'brand' | 'brand_name'>,
): boolean => isUser(user, { id: brand, username: brand_name })

/** The status of an application, and why it was rejected. */
export type OwnApplication = Pick<Application, 'status' | 'payment_status'> &
  Partial<Pick<Application, 'reject_reason' | 'reject_note' | 'is_withdrawn'>> & { payment_was_rejected?: boolean }

/** An application in a list. Not every server sends the id of its campaign. */
type ListedApplication = OwnApplication &
  Pick<Application, 'campaign_title' | 'campaign_brand' | 'applied_at'> &
  Partial<Pick<Application, 'campaign'>>

/** Finds the application to a campaign. Undefined if title, brand and time match more than one. */
export function applicationTo(
  campaign: Pick<Campaign, 'id' | 'title' | 'brand_name' | 'created_at'>,
  applications: readonly ListedApplication[],
): OwnApplication | undefined {
  const { id, title, brand_name } = campaign
  const matches = applications.filter(row =>
    row.campaign === undefined
      ? row.campaign_title === title && row.campaign_brand === brand_name && isNotBefore(row, campaign)
      : row.campaign === id,
  )
  return matches.length === 1 ? matches[0] : undefined
}

/** The stage of an application, which decides the next step. Undefined for unknown statuses. */
export function stageOf({
  status,
  payment_status,
  payment_was_rejected,
  is_withdrawn,
}: OwnApplication):
  | 'pending'
  | 'rejected'
  | 'withdrawn'
  | 'unpaid'
  | 'unconfirmed'
  | 'submitted'
  | 'confirmed'
  | undefined {
  if (is_withdrawn) return 'withdrawn'
  if (status === 'pending' || status === 'rejected') return status
  if (status !== 'accepted') return undefined
  if (payment_status === 'pending') return 'submitted'
  if (payment_status === 'unpaid' && payment_was_rejected) return 'unconfirmed'
  return payment_status === 'unpaid' || payment_status === 'confirmed' ? payment_status : undefined
}
