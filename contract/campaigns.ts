import { Type, type Static } from 'typebox'
import { decisionFields } from './decisions.ts'
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
  pageQuery,
  PlainDate,
  Text,
} from './endpoint.ts'
import { Filter, Search, Sort } from './lists.ts'
import { limits } from './values/limits.ts'
import { campaignSorts } from './values/sorts.ts'
import { applicationPaymentStatuses, applicationStatuses, categories } from './values/vocabulary.ts'

const { reject_reason, reject_note } = decisionFields

/** A campaign as its brand and admins see it. */
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
  brand_name: Type.String(),
  applications_count: Type.Integer(),
  /** Whether it accepts applications: not deleted, active, deadline not passed, brand active. */
  is_open: assuming(Type.Boolean(), true),
  created_at: Instant,
})
export type Campaign = Static<typeof Campaign>

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
})
export type CampaignInput = Static<typeof CampaignInput>

const saved = {
  access: 'influencer',
  tag: 'Campaigns',
  params: IdParams,
  status: 204,
  errors: ['campaign_not_found'],
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
    reply: Type.Array(Type.Union([OfferedCampaign, Campaign])),
    paged: true,
  }),
  'POST /campaigns/': endpoint({
    summary: 'Publish a campaign',
    access: 'brand',
    tag: 'Campaigns',
    body: CampaignInput,
    status: 201,
    reply: Campaign,
    idempotent: true,
  }),
  'GET /campaigns/{id}/': endpoint({
    summary: 'One campaign',
    access: 'user',
    tag: 'Campaigns',
    params: IdParams,
    reply: Type.Union([OfferedCampaignPage, Campaign]),
    errors: ['campaign_not_found'],
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
}
