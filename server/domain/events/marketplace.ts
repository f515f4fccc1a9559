import type { Category, Poisha } from '#contract/index.ts'
import { eventsAbout, type Rejected } from './event.ts'

const application = eventsAbout('application')
const campaign = eventsAbout('campaign')
const message = eventsAbout('message')

/** The events about campaigns, applications and messages. */
export const marketplaceEvents = {
  campaign_published: campaign<{
    after: { title: string; budget: Poisha; category: Category; deadline: string | null }
  }>(),
  campaign_deleted: campaign<{ before: { is_deleted: false }; after: { is_deleted: true } }>(),
  application_submitted: application<{ after: { status: 'pending'; expected_fee: Poisha | null } }>(),
  application_accepted: application<{
    before: { status: 'pending' }
    after: { status: 'accepted'; amount_due: Poisha }
  }>(),
  application_rejected: application<{ before: { status: 'pending' }; after: Rejected }>(),
  /** By its influencer. */
  application_withdrawn: application<{ before: { status: 'pending' }; after: { status: 'rejected' } }>(),
  message_sent: message(),
  /** Emitted by the server, once per campaign. */
  deadline_near: campaign(),
}
