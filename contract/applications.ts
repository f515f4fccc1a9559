import { Type, type Static } from 'typebox'
import { DecisionInput, decisionFields } from './decisions.ts'
import {
  assuming,
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
import { Filter, Search, Sort } from './lists.ts'
import { DisplayName, influencerNames } from './names.ts'
import { OwnClaim, reversalFields } from './payments.ts'
import { limits } from './values/limits.ts'
import { receivedSorts } from './values/sorts.ts'
import { applicationPaymentStatuses, applicationStatuses, paymentMethods } from './values/vocabulary.ts'

const { reject_reason, reject_note } = decisionFields
const RejectedPayment = Type.Object({
  id: Id,
  payment_method: OneOf(paymentMethods),
  transaction_id: Type.String(),
  rejected_at: Instant,
  /** Whether its brand replaced it with another payment. */
  is_replaced: Type.Boolean(),
  reject_reason,
  reject_note,
})

const ReversedPayment = Type.Object({
  id: Id,
  payment_method: OneOf(paymentMethods),
  transaction_id: Type.String(),
  ...reversalFields,
})

/** Only the latest: the list of applications does not grow with their number. */
const listed = { maxItems: limits.paymentsPerApplication.listed }

/** An application as its influencer and admins see it. */
export const Application = Type.Object({
  id: Id,
  /** The campaign's id. */
  campaign: Id,
  campaign_title: Type.String(),
  /** The brand's username. */
  campaign_brand: Type.String(),
  campaign_brand_display_name: DisplayName,
  campaign_budget: Money,
  /** The influencer's user id. */
  influencer: Id,
  ...influencerNames,
  proposal: Type.String(),
  /** Null means the campaign's budget. */
  expected_fee: Nullable(Money),
  /** The expected fee, or the budget if there is none. Fixed when the application is sent. */
  amount_due: Money,
  status: assuming(OneOf(applicationStatuses), 'pending'),
  applied_at: Instant,
  ...decisionFields,
  /** Rejected because its influencer has withdrawn it. */
  is_withdrawn: Type.Boolean(),
  payment_status: assuming(OneOf(applicationPaymentStatuses), 'unpaid'),
  /** The method of the live (pending or confirmed) payment; null without one. */
  payment_method: Nullable(OneOf(paymentMethods)),
  /** The live payment's transaction ID; null without one. */
  payment_transaction_id: Nullable(Type.String()),
  /** The same as `payment_transaction_id`: the specification has both names. */
  transaction_id: Nullable(Type.String()),
})
export type Application = Static<typeof Application>

/** An application as the campaign's brand sees it. */
export const ReceivedApplication = Type.Object({
  ...Application.properties,
  /** Whether the influencer's account was closed for good, which cancels what is unpaid. */
  influencer_closed: Type.Boolean(),
  /** Whether it is on the brand's shortlist. */
  is_shortlisted: Type.Boolean(),
})
export type ReceivedApplication = Static<typeof ReceivedApplication>

/** The confirmed payments of an accepted application. */
const confirmedPaymentFields = {
  /** When the live payment was confirmed, or null. */
  payment_confirmed_at: Nullable(Instant),
  /** The latest confirmed payments that an admin reversed, newest first. */
  reversed_payments: Type.Array(ReversedPayment, listed),
}

/** An accepted application on its influencer's earnings page. */
export const EarnedApplication = Type.Object({ ...Application.properties, ...confirmedPaymentFields })
export type EarnedApplication = Static<typeof EarnedApplication>

/** An accepted application on its brand's payments page. */
export const PayableApplication = Type.Object({
  ...ReceivedApplication.properties,
  ...confirmedPaymentFields,
  /** The 8 characters to enter as the wallet's reference, shared by all payments of the application. */
  payment_reference: Type.String(),
  /** Whether the live payment's money has reached the wallet. */
  payment_received: Type.Boolean(),
  /** The pending payment, which can be replaced; null without one. */
  pending_payment: Nullable(Type.Object({ id: Id, sender_number: Nullable(Type.String()) })),
  /** The latest payments that were rejected or replaced, newest first. */
  rejected_payments: Type.Array(RejectedPayment, listed),
  /** The brand's own latest claims to other payments' transaction IDs, newest first. */
  claims: Type.Array(OwnClaim, listed),
})
export type PayableApplication = Static<typeof PayableApplication>

export const ApplicationInput = Type.Object({
  campaign: Id,
  proposal: Text(limits.proposal.max),
  /** Omitted means the campaign's budget. */
  expected_fee: OptionalMoneyInput,
})
export type ApplicationInput = Static<typeof ApplicationInput>

const OptionalFlag = Type.Optional(OneOf(['true', 'false']))

const shortlisted = {
  access: 'brand',
  tag: 'Applications',
  params: IdParams,
  status: 204,
  errors: ['application_not_found', 'application_already_decided'],
} as const

export const applications = {
  'GET /applications/': endpoint({
    summary: "Applications to a brand's campaigns, an influencer's own, or all for an admin",
    access: 'user',
    tag: 'Applications',
    query: Type.Object({
      ...pageQuery,
      /** Only accepted applications, for a brand's payments page. */
      brand: OptionalFlag,
      /** Only accepted applications, for an influencer's earnings page. */
      influencer: OptionalFlag,
      /** Only applications to this campaign. */
      campaign: Type.Optional(Id),
      /** Matches the campaign's title, the names of both parties, and the whole transaction ID or reference. */
      search: Search,
      status: Filter(applicationStatuses),
      /** `unpaid` omits accepted applications of influencers whose account is closed: nothing is due for them. */
      payment_status: Filter(applicationPaymentStatuses),
      /** `true`: for brands, only applications on their shortlist. Ignored for others. */
      shortlisted: Filter(['true']),
      /** Admins can only sort by time. */
      sort: Sort(receivedSorts),
    }),
    reply: Type.Array(Type.Union([PayableApplication, EarnedApplication, ReceivedApplication, Application])),
    // Refuses a filter of the other role.
    errors: ['wrong_role'],
    paged: true,
    polled: true,
  }),
  'POST /applications/': endpoint({
    summary: 'Apply to a campaign',
    access: 'influencer',
    tag: 'Applications',
    body: ApplicationInput,
    status: 201,
    reply: Application,
    errors: ['campaign_not_found', 'campaign_closed', 'campaign_full', 'already_applied'],
    mayOutliveSession: true,
    idempotent: true,
  }),
  'PUT /applications/{id}/status/': endpoint({
    summary: 'Accept or reject an application; repeating the decision changes nothing',
    access: 'brand',
    tag: 'Applications',
    params: IdParams,
    body: DecisionInput('application'),
    reply: Application,
    errors: ['application_not_found', 'application_already_decided', 'campaign_full'],
  }),
  'PUT /applications/{id}/shortlisted/': endpoint({
    ...shortlisted,
    summary: 'Put a pending application on the shortlist, which only the brand sees',
  }),
  'DELETE /applications/{id}/shortlisted/': endpoint({
    ...shortlisted,
    summary: 'Take a pending application off the shortlist',
  }),
  'PUT /applications/{id}/withdrawn/': endpoint({
    summary: 'Withdraw an own pending application, which is rejected then; repeating the call changes nothing',
    access: 'influencer',
    tag: 'Applications',
    rate: 'withdrawnApplications',
    params: IdParams,
    reply: Application,
    errors: ['application_not_found', 'application_already_decided'],
  }),
}
