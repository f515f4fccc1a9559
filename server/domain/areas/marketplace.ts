import { sql } from 'kysely'
import type { Category, Poisha } from '#contract/index.ts'
import type { Applications, Attachments, Campaigns, Conversations } from '#database/tables.ts'
import { either, owner, resource, role } from '#platform/security/resource.ts'
import { area, eventsAbout, ofApplication, staff, type Columns, type Rejected } from '../area.ts'
import { campaignIsFull, campaignIsOpen } from '../conditions.ts'

const application = eventsAbout('application')
const campaign = eventsAbout('campaign')
const message = eventsAbout('message')

interface PublishedCampaign {
  title: string
  budget: Poisha
  category: Category
  deadline: string | null
  slots: number | null
}
type ChangedCampaign = Partial<PublishedCampaign>

/** The events about campaigns, applications and messages. */
const events = {
  campaign_published: campaign<{
    after: PublishedCampaign
  }>(),
  /** With what has changed, except the description, which is long. */
  campaign_changed: campaign<{ before: ChangedCampaign; after: ChangedCampaign }>(),
  campaign_closed: campaign<{ before: { is_closed: false }; after: { is_closed: true } }>(),
  campaign_reopened: campaign<{ before: { is_closed: true }; after: { is_closed: false } }>(),
  /** By an admin. */
  campaign_suspended: campaign<{ before: { is_suspended: false }; after: { is_suspended: true } }>(),
  campaign_restored: campaign<{ before: { is_suspended: true }; after: { is_suspended: false } }>(),
  campaign_deleted: campaign<{ before: { is_deleted: false }; after: { is_deleted: true } }>(),
  application_submitted: application<{ after: { status: 'pending'; expected_fee: Poisha | null } }>(),
  application_accepted: application<{
    before: { status: 'pending' }
    after: { status: 'accepted'; amount_due: Poisha }
  }>(),
  application_rejected: application<{ before: { status: 'pending' }; after: Rejected }>(),
  /** By its influencer. */
  application_withdrawn: application<{ before: { status: 'pending' }; after: { status: 'rejected' } }>({
    undoes: 'application_submitted',
  }),
  /** The brand gave the campaign of a pending or accepted application a later deadline, or none. */
  deadline_moved: application<{ before: { deadline: string | null }; after: { deadline: string | null } }>(),
  message_sent: message(),
  /** Emitted by the server, once per campaign. */
  deadline_near: campaign(),
}

type ApplicationColumn =
  | 'id'
  | 'status'
  | 'campaign_id'
  | 'brand_id'
  | 'influencer_id'
  | 'amount_due'
  | 'is_shortlisted'
  | 'is_withdrawn'

type CampaignColumn = 'id' | 'brand_id' | 'deadline' | 'slots'

/** What follows from a campaign's columns. */
interface CampaignState {
  is_open: boolean
  is_full: boolean
  is_closed: boolean
  is_suspended: boolean
}

type ConversationColumn =
  | 'id'
  | 'brand_id'
  | 'influencer_id'
  | 'started_at'
  | 'last_message_id'
  | `${'brand' | 'influencer'}_${'unread' | 'delivered_id' | 'read_id'}`

const campaignTitle = sql`select title from campaigns where id = events.campaign_id`
const brandOfCampaignIsActive = sql<boolean>`(select is_active from users where id = campaigns.brand_id)`

export const marketplace = area({
  events,
  subjects: {
    campaign: {
      parties: ['brand_id'],
      own: 'campaign_id',
      staff: 'campaigns.read',
      name: campaignTitle,
    },
    application: {
      parties: ofApplication,
      own: 'application_id',
      staff: null,
      name: campaignTitle,
    },
    message: { parties: ['brand_id', 'influencer_id'], staff: null, name: null },
  },
  resources: {
    application: resource<Columns<Applications, ApplicationColumn>>()({
      table: 'applications',
      from: sql`applications`,
      columns: sql`id, status, campaign_id, brand_id, influencer_id, amount_due, is_shortlisted, is_withdrawn`,
      relations: {
        brand: owner('brand_id'),
        influencer: owner('influencer_id'),
        party: either(owner('brand_id'), owner('influencer_id')),
      },
    }),
    campaign: resource<Columns<Campaigns, CampaignColumn> & CampaignState>()({
      table: 'campaigns',
      from: sql`campaigns`,
      columns: sql`id, brand_id, deadline, slots, ${campaignIsOpen(brandOfCampaignIsActive)} as is_open, ${campaignIsFull} as is_full,
        closed_at is not null as is_closed, suspended_at is not null as is_suspended`,
      relations: {
        /** Nobody owns a deleted campaign. */
        brand: holder => sql`${owner('brand_id')(holder)} and deleted_at is null`,
        /** Any influencer, even if the campaign is closed or deleted. */
        applicant: role('influencer'),
        /** Any influencer who can read it: it may be closed, but not deleted. */
        viewer: holder => sql`${role('influencer')(holder)} and deleted_at is null`,
        staff: holder => sql`${staff(holder)} and deleted_at is null`,
      },
      // Applicants do not wait for each other until their inserts update the row's count. A deletion waits for all of
      // them, and so do acceptances, changes and suspensions.
      locks: { applicant: 'key share', viewer: 'key share', brand: 'update', staff: 'update' },
    }),
    conversation: resource<Columns<Conversations, ConversationColumn>>()({
      table: 'conversations',
      from: sql`conversations`,
      columns: sql`id, brand_id, influencer_id, started_at, last_message_id, brand_unread, influencer_unread,
        brand_delivered_id, influencer_delivered_id, brand_read_id, influencer_read_id`,
      relations: {
        party: either(owner('brand_id'), owner('influencer_id')),
        recipient: either(owner('brand_id'), owner('influencer_id')),
      },
      // Recipients wait for notifications of messages that are being dispatched, so that they can mark them as read.
      locks: { recipient: 'update' },
      partner: ({ id, role: own }, other) =>
        own === 'brand'
          ? sql`brand_id = ${id}::bigint and influencer_id = ${other}::bigint`
          : sql`brand_id = ${other}::bigint and influencer_id = ${id}::bigint`,
    }),
    attachment: resource<Columns<Attachments, 'id' | 'is_sent'>>()({
      table: 'attachments',
      from: sql`attachments`,
      columns: sql`id, is_sent`,
      relations: { owner: owner('owner_id') },
    }),
  },
  replicaLists: {
    // A brand lists its own campaigns.
    'GET /campaigns/': ['influencer', 'admin'],
    'GET /influencers/search/': ['brand'],
    'GET /admin/campaigns/': ['admin'],
    'GET /applications/': [],
    'GET /messages/': [],
    'GET /messages/connections/': [],
  },
})
