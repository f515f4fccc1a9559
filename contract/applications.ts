import { Type, type Static } from 'typebox'
import { DecisionInput, decisionFields } from './decisions.ts'
import {
  endpoint,
  Id,
  IdParams,
  Instant,
  Money,
  Nullable,
  OneOf,
  OptionalMoneyInput,
  pageQuery,
  Text,
} from './endpoint.ts'
import { limits } from './limits.ts'
import { Filter, Search, Sort } from './lists.ts'
import { applicationSorts } from './sorts.ts'
import { applicationDecisions, applicationPaymentStatuses, applicationStatuses, paymentMethods } from './vocabulary.ts'

export const Application = Type.Object({
  id: Id,
  /** The campaign's id. */
  campaign: Id,
  campaign_title: Type.String(),
  /** The brand's username. */
  campaign_brand: Type.String(),
  campaign_budget: Money,
  /** The influencer's user id. */
  influencer: Id,
  influencer_name: Type.String(),
  proposal: Type.String(),
  /** Null: the campaign's budget is asked. */
  expected_fee: Nullable(Money),
  /** What acceptance freezes, and then what was frozen: the expected fee, else the budget. */
  amount_due: Money,
  status: OneOf(applicationStatuses),
  applied_at: Instant,
  ...decisionFields,
  payment_status: OneOf(applicationPaymentStatuses),
  /** Of the payment that is waiting or confirmed, else null. */
  payment_method: Nullable(OneOf(paymentMethods)),
  payment_transaction_id: Nullable(Type.String()),
  transaction_id: Nullable(Type.String()),
})
export type Application = Static<typeof Application>

export const ApplicationInput = Type.Object({
  campaign: Id,
  proposal: Text(limits.proposal.max),
  /** None asks for the campaign's budget. */
  expected_fee: OptionalMoneyInput,
})
export type ApplicationInput = Static<typeof ApplicationInput>

const True = Type.Optional(OneOf(['true', 'false']))

export const applications = {
  'GET /applications/': endpoint({
    summary: "Applications to a brand's campaigns, an influencer's own, or all for an admin",
    access: 'user',
    tag: 'Applications',
    query: Type.Object({
      ...pageQuery,
      /** For a brand's payments page: the accepted ones. */
      brand: True,
      /** For an influencer's earnings page: the accepted ones. */
      influencer: True,
      /** In the campaign's title and the names of the two. */
      search: Search,
      status: Filter(applicationStatuses),
      payment_status: Filter(applicationPaymentStatuses),
      /** By what is due; an admin's list, which is everybody's, by time only. */
      sort: Sort(applicationSorts),
    }),
    reply: Type.Array(Application),
    // For the filter of the other role.
    errors: ['wrong_role'],
    paged: true,
  }),
  'POST /applications/': endpoint({
    summary: 'Apply to a campaign, once',
    access: 'influencer',
    tag: 'Applications',
    body: ApplicationInput,
    status: 201,
    reply: Application,
    errors: ['campaign_not_found', 'campaign_closed', 'already_applied'],
    idempotent: true,
  }),
  'PUT /applications/{id}/status/': endpoint({
    summary: 'Accept or reject; the same decision again changes nothing',
    access: 'brand',
    tag: 'Applications',
    params: IdParams,
    body: DecisionInput(applicationDecisions),
    reply: Application,
    errors: ['application_not_found', 'application_already_decided'],
  }),
}
