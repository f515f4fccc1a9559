import type { SubjectType as AuditedSubject } from '#contract/index.ts'

/** What an event can be about: what the activity log names, and messages, which are private. */
export type SubjectType = AuditedSubject | 'message'

/** The columns that say whom an event concerns. */
export const partyColumns = ['brand_id', 'influencer_id', 'campaign_id', 'application_id'] as const
export type PartyColumn = (typeof partyColumns)[number]
export type Parties = Record<PartyColumn, number | null>

const ofApplication = ['brand_id', 'influencer_id', 'campaign_id'] as const

/** Whom the events of each type of subject concern. Those about a user concern their subject. */
export const partiesOf = {
  user: [],
  campaign: ['brand_id'],
  application: ofApplication,
  payment: [...ofApplication, 'application_id'],
  // Influencers learn of the reversal, but not of its refund.
  refund: ['brand_id', 'campaign_id', 'application_id'],
  withdrawal: ['influencer_id'],
  correction: ['influencer_id'],
  message: ['brand_id', 'influencer_id'],
  settings: [],
  wallet_import: [],
  wallet_entry: [],
  device: [],
} as const satisfies Record<SubjectType, readonly PartyColumn[]>

/** The party that is the subject itself. */
export const ownParty: Partial<Record<SubjectType, PartyColumn>> = {
  campaign: 'campaign_id',
  application: 'application_id',
}
