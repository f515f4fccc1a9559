import { Type, type Static } from 'typebox'
import { decisionFields, Note } from './decisions.ts'
import {
  assuming,
  CountInput,
  endpoint,
  Id,
  IdParams,
  Instant,
  Money,
  MoneyInput,
  Nullable,
  OneOf,
  OptionalNumber,
  pageQuery,
  PlainDate,
  Text,
} from './endpoint.ts'
import { Filter, Search, Sort } from './lists.ts'
import { brandNames } from './names.ts'
import { limits } from './values/limits.ts'
import { adminSorts, campaignSorts } from './values/sorts.ts'
import { applicationPaymentStatuses, applicationStatuses, campaignActions, categories } from './values/vocabulary.ts'

const { reject_reason, reject_note } = decisionFields

const slots = Nullable(Type.Integer({ minimum: 1, maximum: limits.slots.max }))

/** Why a campaign may be closed to applications, as its brand and admins see it. */
const ownFields = {
  /** The influencers with an accepted application, except those who closed their account before they were paid. */
  accepted_count: assuming(Type.Integer({ minimum: 0 }), 0),
  /** Whether its brand has closed it. */
  is_closed: assuming(Type.Boolean(), false),
  /** Whether an admin has suspended it. */
  is_suspended: assuming(Type.Boolean(), false),
  /** What the admin has written to its brand about the suspension; null if nothing or if it is not suspended. */
  suspend_reason: Nullable(Type.String()),
}

/** A campaign as everybody sees it. */
export const Campaign = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  budget: Money,
  category: OneOf(categories),
  /** Valid through the end of this day in Asia/Dhaka. */
  deadline: Nullable(PlainDate),
  /** The brand's user id. */
  brand: Id,
  ...brandNames,
  applications_count: Type.Integer(),
  /** The number of influencers that the brand wants; null for any number. */
  slots,
  /** Whether all slots are taken. */
  is_full: assuming(Type.Boolean(), false),
  /**
   * Whether it accepts applications: not deleted, closed, suspended or full, deadline not passed, brand active. Those
   * who do not own it learn nothing more about the reason than `is_full` and `deadline`.
   */
  is_open: assuming(Type.Boolean(), true),
  created_at: Instant,
})
export type Campaign = Static<typeof Campaign>

/** A campaign as its brand and admins see it. */
export const OwnCampaign = Type.Object({
  ...Campaign.properties,
  ...ownFields,
})
export type OwnCampaign = Static<typeof OwnCampaign>

/** A campaign on the admins' list, which includes deleted ones. */
export const AdminCampaign = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  ...brandNames,
  budget: Money,
  category: OneOf(categories),
  deadline: Nullable(PlainDate),
  applications_count: Type.Integer(),
  slots,
  is_full: assuming(Type.Boolean(), false),
  /** Neither deleted, closed nor suspended. */
  is_active: Type.Boolean(),
  is_deleted: assuming(Type.Boolean(), false),
  ...ownFields,
  created_at: Instant,
})
export type AdminCampaign = Static<typeof AdminCampaign>

/** A campaign as influencers see it. */
export const OfferedCampaign = Type.Object({
  ...Campaign.properties,
  /** Whether they have applied, unless they withdrew the application and may apply again. */
  has_applied: Type.Boolean(),
  /** Whether they have saved it for later. */
  is_saved: Type.Boolean(),
})
export type OfferedCampaign = Static<typeof OfferedCampaign>

/** A campaign's own page for influencers. */
export const OfferedCampaignPage = Type.Object({
  ...OfferedCampaign.properties,
  /** The state of their application, unless `has_applied` is false. */
  own_application: Type.Optional(
    Type.Object({
      id: Id,
      status: OneOf(applicationStatuses),
      payment_status: OneOf(applicationPaymentStatuses),
      /** Unpaid because an admin rejected the payment; the brand can pay again. */
      payment_was_rejected: Type.Optional(Type.Boolean()),
      reject_reason,
      reject_note,
      /** Rejected because the influencer withdrew it and cannot apply again. */
      is_withdrawn: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type OfferedCampaignPage = Static<typeof OfferedCampaignPage>

export const CampaignInput = Type.Object({
  title: Text(limits.title.max),
  description: Text(limits.description.max),
  budget: MoneyInput,
  category: OneOf(categories),
  /** Today or later in Dhaka; `""` counts as null. */
  deadline: Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-or-empty', examples: ['2026-12-31'] }),
  ),
  /** The number of influencers wanted. `""` and null mean any number. */
  slots: OptionalNumber(limits.slots.max),
})
export type CampaignInput = Static<typeof CampaignInput>

const saved = {
  access: 'influencer',
  tag: 'Campaigns',
  params: IdParams,
  status: 204,
  errors: ['campaign_not_found'],
} as const

const ownChange = {
  access: 'brand',
  tag: 'Campaigns',
  params: IdParams,
  reply: OwnCampaign,
} as const

export const campaigns = {
  'GET /campaigns/': endpoint({
    summary: "A brand's own campaigns; all open campaigns for everyone else",
    access: 'user',
    tag: 'Campaigns',
    query: Type.Object({
      ...pageQuery,
      /** Matches the title, the brand's name and, from three characters on, the first 2,000 of the description. */
      search: Search,
      category: Filter(categories),
      /** `no`: for influencers, only campaigns they have not applied to. Ignored for others. */
      applied: Filter(['no']),
      /** `true`: for influencers, only campaigns they have saved. Ignored for others. */
      saved: Filter(['true']),
      /** The minimum budget in whole taka. Empty or 0 for no limit. */
      min_budget: Type.Optional(Type.Unsafe<number | ''>(CountInput(limits.budgetFilter.maxTaka))),
      /** The maximum budget in whole taka. Empty or 0 for no limit. */
      max_budget: Type.Optional(Type.Unsafe<number | ''>(CountInput(limits.budgetFilter.maxTaka))),
      /**
       * For a brand: only open campaigns, or only those that no longer accept applications. Others only see open ones.
       */
      open: Filter(['true', 'false']),
      sort: Sort(campaignSorts),
    }),
    reply: Type.Array(Type.Union([OfferedCampaign, OwnCampaign])),
    paged: true,
  }),
  'POST /campaigns/': endpoint({
    summary: 'Publish a campaign',
    access: 'brand',
    tag: 'Campaigns',
    body: CampaignInput,
    status: 201,
    reply: OwnCampaign,
    idempotent: true,
  }),
  'GET /campaigns/{id}/': endpoint({
    summary: 'One campaign',
    access: 'user',
    tag: 'Campaigns',
    params: IdParams,
    reply: Type.Union([OfferedCampaignPage, OwnCampaign, Campaign]),
    errors: ['campaign_not_found'],
  }),
  'PUT /campaigns/{id}/': endpoint({
    ...ownChange,
    summary:
      'Change a campaign; while an application to it is pending or accepted, only to a later deadline and more slots',
    /** A `deadline` or `slots` that is left out stays as it is. */
    body: CampaignInput,
    errors: ['campaign_not_found', 'not_the_owner', 'campaign_has_applications'],
  }),
  'PUT /campaigns/{id}/closed/': endpoint({
    ...ownChange,
    summary: 'Close a campaign to new applications, or reopen it; repeating the call changes nothing',
    body: Type.Object({ closed: Type.Boolean() }),
    errors: ['campaign_not_found', 'not_the_owner', 'deadline_passed'],
  }),
  'DELETE /campaigns/{id}/': endpoint({
    summary: 'Delete a campaign and reject its pending applications',
    access: 'brand',
    tag: 'Campaigns',
    params: IdParams,
    status: 204,
    errors: ['campaign_not_found', 'not_the_owner', 'campaign_has_unpaid_work', 'campaign_has_payments'],
  }),
  'PUT /campaigns/{id}/saved/': endpoint({
    ...saved,
    summary: 'Save a campaign for later',
    errors: [...saved.errors, 'too_many_saved'],
  }),
  'DELETE /campaigns/{id}/saved/': endpoint({ ...saved, summary: 'Remove a campaign from the saved ones' }),
  'GET /admin/campaigns/': endpoint({
    summary: 'All campaigns',
    access: 'campaigns.read',
    tag: 'Admin',
    /** `search` matches the title and the brand's name. */
    query: Type.Object({ ...pageQuery, search: Search, category: Filter(categories), sort: Sort(adminSorts) }),
    reply: Type.Array(AdminCampaign),
    paged: true,
  }),
  'PUT /admin/campaigns/{id}/': endpoint({
    summary: 'Suspend a campaign, or restore it; repeating the action changes nothing',
    access: 'campaigns.decide',
    tag: 'Admin',
    params: IdParams,
    body: Type.Object({
      action: OneOf(campaignActions),
      /** For the campaign's brand, if it is suspended. Empty or null for none. */
      reason: Type.Optional(Note),
    }),
    reply: AdminCampaign,
    errors: ['campaign_not_found'],
  }),
}
