import { Type, type Static } from 'typebox'
import { endpoint, Id, IdParams, Instant, Money, Nullable, OneOf, pageQuery, PlainDate } from './endpoint.ts'
import { Filter } from './lists.ts'
import { limits } from './values/limits.ts'
import {
  brandAccounts,
  influencerAccounts,
  paymentMethods,
  statementAccounts,
  statementCauses,
  statementSubjects,
} from './values/vocabulary.ts'

/**
 * One movement of an account, with its cause as a code and parameters, which the client renders in the user's language.
 */
export const Movement = Type.Object({
  id: Id,
  at: Instant,
  cause: OneOf(statementCauses),
  /** Positive if the balance increased. */
  amount: Money,
  /** The account's balance after this movement. */
  balance: Money,
  /** For a reversal that exceeded the balance: the rest, which became a debt. */
  owed: Type.Optional(Money),
  /** The payment, withdrawal or correction that caused it. */
  subject_type: OneOf(statementSubjects),
  subject_id: Id,
  /** The title of the campaign that the payment was for. */
  campaign_title: Nullable(Type.String()),
  /** The username of the other party of the payment. */
  person: Nullable(Type.String()),
  payment_method: Nullable(OneOf(paymentMethods)),
  /** The transaction ID of the payment, of the refund or, once it is recorded, of the withdrawal. */
  transaction_id: Nullable(Type.String()),
  /** Why the payment was reversed, the withdrawal rejected or the balance corrected. */
  reason: Nullable(Type.String()),
  note: Nullable(Type.String()),
})
export type Movement = Static<typeof Movement>

/** One month of an account, in Dhaka time. The opening balance plus the movements equals the closing balance. */
export const Statement = Type.Object({
  account: OneOf(statementAccounts),
  /** The owner of the account. */
  username: Type.String(),
  /** The first day of the month. */
  month: PlainDate,
  opening: Money,
  closing: Money,
  /** The account's current balance. */
  balance: Money,
  /** For an influencer who owes money: the current debt. */
  owed: Type.Optional(Money),
  /** Whether there are movements before this month. */
  has_earlier: Type.Boolean(),
  /** Oldest first. */
  movements: Type.Array(Movement, { maxItems: limits.page.max }),
  /** The cursor for the month's next movements; null if these are the last. */
  next: Nullable(Type.String()),
})
export type Statement = Static<typeof Statement>

const statementQuery = {
  ...pageQuery,
  /** Any day of the month; empty for the current month. */
  month: Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'date-or-empty', examples: ['2026-12-01'] })),
}

export const statements = {
  'GET /influencer/balance/statement/': endpoint({
    summary: "The influencer's account statement for a month",
    access: 'influencer',
    tag: 'Withdrawals',
    query: Type.Object({ ...statementQuery, account: Filter(influencerAccounts) }),
    reply: Statement,
  }),
  'GET /brand/payments/statement/': endpoint({
    summary: "The brand's statement of spending and refunds for a month",
    access: 'brand',
    tag: 'Payments',
    query: Type.Object({ ...statementQuery, account: Filter(brandAccounts) }),
    reply: Statement,
  }),
  'GET /admin/users/{id}/statement/': endpoint({
    summary: "Any brand's or influencer's account statement for a month",
    access: 'users.read',
    tag: 'Admin',
    params: IdParams,
    query: Type.Object({ ...statementQuery, account: Filter(statementAccounts) }),
    reply: Statement,
    errors: ['user_not_found'],
  }),
}
