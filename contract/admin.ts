import { Type, type Static } from 'typebox'
import { DecisionInput, decisionFields } from './decisions.ts'
import { endpoint, Id, IdParams, Instant, Money, Nullable, OneOf, pageQuery } from './endpoint.ts'
import { Evidence } from './evidence.ts'
import { Filter, Search, Sort } from './lists.ts'
import { brandNames, DisplayName, influencerNames } from './names.ts'
import { Payment, PaymentClaim, TransactionId, TransactionIdOrNone } from './payments.ts'
import { limits } from './values/limits.ts'
import { decisionSorts, userSorts } from './values/sorts.ts'
import {
  evidenceGrades,
  operatorRoles,
  paymentMethods,
  paymentStatuses,
  roles,
  transferFilters,
  userActions,
  withdrawalStatuses,
} from './values/vocabulary.ts'
import { cancelledFields, transferFields } from './withdrawals.ts'

export const AdminUser = Type.Object({
  id: Id,
  username: Type.String(),
  display_name: DisplayName,
  email: Type.String(),
  role: OneOf(roles),
  /** Null for members. */
  operator_role: Nullable(OneOf(operatorRoles)),
  is_active: Type.Boolean(),
  created_at: Instant,
})
export type AdminUser = Static<typeof AdminUser>

/** A user's outstanding money. Fields that do not apply to the user's role are zero. */
export const OpenMoney = Type.Object({
  /** What an influencer can withdraw. */
  balance: Money,
  /** The total of pending withdrawals. */
  held: Money,
  /** What an influencer owes for reversed payments. */
  owed: Money,
  /** For accepted applications: what an influencer has not been credited, or what a brand has not reported as paid. */
  amount_due: Money,
  /** A brand's payments that await a decision. */
  submitted_payments: Type.Integer({ minimum: 0 }),
  /** The total of refunds not yet sent to a brand. */
  refunds_amount: Money,
})
export type OpenMoney = Static<typeof OpenMoney>

export const AdminPayment = Type.Object({
  ...Payment.properties,
  ...brandNames,
  /** The platform's share of a confirmed payment; otherwise null. */
  platform_fee: Nullable(Money),
  evidence: Evidence,
  /** Whether its brand replaced it while it was pending, which rejects it. */
  is_replaced: Type.Boolean(),
  /** Other brands' open claims to its transaction ID, oldest first, at most 20. */
  claims: Type.Array(PaymentClaim, { maxItems: limits.listedClaims.max }),
  /** The number of all open claims. */
  claims_count: Type.Integer({ minimum: 0 }),
})
export type AdminPayment = Static<typeof AdminPayment>

export const AdminWithdrawal = Type.Object({
  id: Id,
  ...influencerNames,
  /** False if the account is deactivated, in which case its money should perhaps not be sent. */
  influencer_active: Type.Boolean(),
  amount: Money,
  payment_method: OneOf(paymentMethods),
  phone_number: Type.String(),
  status: OneOf(withdrawalStatuses),
  requested_at: Instant,
  ...decisionFields,
  ...cancelledFields,
  ...transferFields,
  /** The username of the admin who decided it; null while it is pending, and if it was cancelled. */
  decided_by: Nullable(Type.String()),
  /** What the influencer owes now. Until it is repaid, no withdrawal can be approved. */
  owed: Money,
  /**
   * The newest transfer that seems to have paid a withdrawal that is pending, was approved without a transaction ID, or
   * was cancelled: according to the wallet, its amount was sent to its number since the request, but no later than an
   * hour after the approval or cancellation, with a transaction ID that no other withdrawal or refund has. Otherwise
   * null.
   */
  transfer: Nullable(Type.Object({ transaction_id: Type.String(), sent_at: Instant })),
  /**
   * The wallet's entry under the withdrawal's transaction ID, if it is a different transfer: of another amount, to
   * another number or from before the request. Otherwise null.
   */
  other_transfer: Nullable(Type.Object({ amount: Money, party: Nullable(Type.String()), sent_at: Instant })),
})
export type AdminWithdrawal = Static<typeof AdminWithdrawal>

/** An amount that may exceed the maximum of a single payment. */
const TotalInput = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  total: true,
  pattern: '^\\d{1,13}(\\.\\d{1,2})?$',
  description: 'Taka with at most two decimal places',
})

const list = { tag: 'Admin', paged: true } as const
const decision = { tag: 'Admin', params: IdParams } as const

export const admin = {
  'GET /users/all/': endpoint({
    ...list,
    access: 'users.read',
    summary: 'All users',
    /** `search` matches the username and the email address. */
    query: Type.Object({
      ...pageQuery,
      search: Search,
      role: Filter(roles),
      active: Filter(['true', 'false']),
      sort: Sort(userSorts),
    }),
    reply: Type.Array(AdminUser),
  }),
  'GET /admin/withdrawals/': endpoint({
    ...list,
    access: 'withdrawals.read',
    summary: 'All withdrawals',
    /** `search` matches the influencer's name, the phone number and the whole transaction ID. */
    query: Type.Object({
      ...pageQuery,
      search: Search,
      status: Filter(withdrawalStatuses),
      /** `unseen`: only approved ones whose transfer has no wallet entry. */
      transfer: Filter(transferFilters),
      sort: Sort(decisionSorts),
    }),
    reply: Type.Array(AdminWithdrawal),
  }),
  'GET /admin/payments/': endpoint({
    ...list,
    access: 'payments.read',
    summary: 'All payments',
    /** `search` matches the transaction ID, the names of both parties, the campaign's title and the whole reference. */
    query: Type.Object({
      ...pageQuery,
      search: Search,
      status: Filter(paymentStatuses),
      /** Only pending payments with this evidence. */
      grade: Filter(evidenceGrades),
      /**
       * `missing`: only confirmed payments without evidence; `returned`: only those whose money the wallet took back;
       * `contested`: only those with open claims by other brands.
       */
      evidence: Filter(['missing', 'returned', 'contested']),
      sort: Sort(decisionSorts),
    }),
    reply: Type.Array(AdminPayment),
  }),
  'GET /admin/payments/grades/': endpoint({
    tag: 'Admin',
    access: 'payments.read',
    summary: 'How many pending payments have which evidence',
    /** Counted up to 1,001 each; 1,001 means more than 1,000. */
    reply: Type.Object({
      matched: Type.Integer(),
      differs: Type.Integer(),
      duplicate: Type.Integer(),
      unknown: Type.Integer(),
      /** Across all payments, those with open claims by other brands. */
      contested: Type.Integer(),
    }),
  }),
  'POST /admin/payments/confirm-matched/': endpoint({
    tag: 'Admin',
    access: 'payments.decide',
    summary: 'Confirm payments whose evidence matches: all of them, or none',
    body: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: limits.confirmedAtOnce.max }),
      /** The sum of their amounts. */
      total: TotalInput,
    }),
    reply: Type.Object({ confirmed: Type.Array(Id, { maxItems: limits.confirmedAtOnce.max }), total: Money }),
    errors: ['list_changed', 'confirmation_required'],
    idempotent: true,
  }),
  'PUT /admin/withdrawals/{id}/': endpoint({
    ...decision,
    access: 'withdrawals.decide',
    summary: 'Approve or reject a withdrawal; a rejection returns the money',
    body: Type.Object({
      ...DecisionInput('withdrawal').properties,
      /** The transaction ID of the transfer that paid it; ignored for a rejection. Empty or null for none. */
      transaction_id: Type.Optional(TransactionIdOrNone),
    }),
    reply: AdminWithdrawal,
    errors: [
      'withdrawal_not_found',
      'withdrawal_already_decided',
      'withdrawal_cancelled',
      'withdrawal_already_sent',
      'influencer_owes',
      'transaction_id_used',
      'confirmation_required',
    ],
  }),
  'PUT /admin/withdrawals/{id}/sent/': endpoint({
    ...decision,
    access: 'withdrawals.decide',
    summary: 'Record or correct the transaction ID of an approved withdrawal',
    body: Type.Object({
      transaction_id: TransactionId,
      /**
       * The wrong ID; null or omitted if none has been recorded. The request is refused if the withdrawal's ID has
       * changed since.
       */
      replaces: Type.Optional(Nullable(TransactionId)),
    }),
    reply: AdminWithdrawal,
    errors: [
      'withdrawal_not_found',
      'withdrawal_not_approved',
      'transaction_id_changed',
      'transaction_id_used',
      'confirmation_required',
    ],
  }),
  'PUT /admin/payments/{id}/': endpoint({
    ...decision,
    access: 'payments.decide',
    summary: 'Confirm a payment, which credits the influencer, or reject it, so that the brand can pay again',
    body: DecisionInput('payment'),
    reply: AdminPayment,
    errors: ['payment_not_found', 'payment_already_decided', 'evidence_used', 'confirmation_required'],
  }),
  'POST /admin/payments/{id}/evidence/': endpoint({
    ...decision,
    access: 'payments.decide',
    summary: 'Link a payment that was confirmed without evidence to its wallet entry, although that differs',
    /** The entry shown by the payment's evidence. */
    body: Type.Object({ entry: Id }),
    reply: AdminPayment,
    errors: ['payment_not_found', 'entry_not_linkable', 'evidence_used'],
    idempotent: true,
  }),
  'GET /admin/users/{id}/money/': endpoint({
    tag: 'Admin',
    access: 'users.read',
    summary: 'The outstanding money of a user',
    params: IdParams,
    reply: OpenMoney,
    errors: ['user_not_found'],
  }),
  'PUT /admin/users/{id}/': endpoint({
    ...decision,
    access: 'users.manage',
    summary:
      'Activate or deactivate a user, or an admin with `staff.manage`; a deactivation ends all their sessions and revokes the device keys that they created',
    body: Type.Object({ action: OneOf(userActions) }),
    reply: AdminUser,
    errors: ['user_not_found', 'own_account', 'account_closed', 'last_super'],
  }),
  'PUT /admin/users/{id}/operator-role/': endpoint({
    ...decision,
    access: 'staff.manage',
    summary: "Change an admin's operator role, which takes effect at once",
    confirmed: true,
    body: Type.Object({ operator_role: OneOf(operatorRoles) }),
    reply: AdminUser,
    errors: ['user_not_found', 'own_account', 'last_super'],
  }),
}
