import type { Application, Campaign } from '#contract/index.ts'
import { characterCount } from '#lib/forms/validation.ts'

/** Validates a required text. Counts its length as the server does. */
export function textProblem(text: string, max: number): 'empty' | 'long' | null {
  if (text.trim() === '') return 'empty'
  return characterCount(text) > max ? 'long' : null
}

/** Whether a user owns a campaign. */
export const isOwnCampaign = (user: { id: number } | null, { brand }: Pick<Campaign, 'brand'>): boolean =>
  user?.id === brand

/** The status of an application, and why it was rejected. */
export type OwnApplication = Pick<Application, 'status' | 'payment_status'> &
  Pick<Application, 'reject_reason' | 'reject_note'> & { is_withdrawn?: boolean; payment_was_rejected?: boolean }

/** The stage of an application, which determines the next step. */
export function stageOf({
  status,
  payment_status,
  payment_was_rejected,
  is_withdrawn,
}: OwnApplication): 'pending' | 'rejected' | 'withdrawn' | 'unpaid' | 'unconfirmed' | 'submitted' | 'confirmed' {
  if (is_withdrawn) return 'withdrawn'
  if (status !== 'accepted') return status
  if (payment_status === 'pending') return 'submitted'
  return payment_status === 'unpaid' && payment_was_rejected ? 'unconfirmed' : payment_status
}
