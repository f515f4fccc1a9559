import { Type, type Static } from 'typebox'
import { decisionFields } from './decisions.ts'
import { endpoint, Id, IdParams, Instant, Money, Nullable, OneOf, PageQuery, Phone } from './endpoint.ts'
import type { PlainFieldErrorCode } from './values/field-errors.ts'
import { defaultPaymentMethod, paymentMethods, withdrawalStatuses } from './values/vocabulary.ts'

/** Whether its influencer has cancelled a withdrawal. Its status is then `rejected`. */
export const cancelledFields = { is_cancelled: Type.Boolean() }

/** The fields of responses about the transfer of a withdrawal or refund. */
export const transferFields = {
  /** The wallet's transaction ID; null if none has been recorded. */
  transaction_id: Nullable(Type.String()),
  /** When the money was sent, to the minute, according to a wallet entry with this ID and amount; null without one. */
  transferred_at: Nullable(Instant),
}

export const Withdrawal = Type.Object({
  id: Id,
  amount: Money,
  payment_method: OneOf(paymentMethods),
  /** The 11 digits of a Bangladeshi mobile number. */
  phone_number: Type.String(),
  status: OneOf(withdrawalStatuses),
  created_at: Instant,
  ...decisionFields,
  ...cancelledFields,
  ...transferFields,
})
export type Withdrawal = Static<typeof Withdrawal>

/** Amounts of any size, because an amount above the balance has its own error. */
const Amount = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  total: 'positive',
  pattern: '^\\d{1,13}(\\.\\d{1,2})?$',
  errorCode: 'invalid_amount' satisfies PlainFieldErrorCode,
  description: 'Taka, more than 0, at most 99999999.99, with at most two decimal places',
  examples: ['1500.00'],
})

export const WithdrawalInput = Type.Object({
  amount: Amount,
  payment_method: Type.Optional(Object.assign(OneOf(paymentMethods), { default: defaultPaymentMethod })),
  phone_number: Phone,
})
export type WithdrawalInput = Static<typeof WithdrawalInput>

export const withdrawals = {
  'GET /withdrawals/': endpoint({
    summary: "The influencer's withdrawals",
    access: 'influencer',
    tag: 'Withdrawals',
    query: PageQuery,
    reply: Type.Array(Withdrawal),
    paged: true,
  }),
  'POST /withdrawals/': endpoint({
    summary: 'Request a withdrawal, which holds the amount',
    access: 'influencer',
    tag: 'Withdrawals',
    body: WithdrawalInput,
    status: 201,
    reply: Withdrawal,
    errors: ['insufficient_balance', 'confirmation_required', 'too_many_pending_withdrawals'],
    idempotent: true,
  }),
  'PUT /withdrawals/{id}/cancelled/': endpoint({
    summary: "Cancel the influencer's own pending withdrawal, which returns the money",
    access: 'influencer',
    tag: 'Withdrawals',
    params: IdParams,
    reply: Withdrawal,
    errors: ['withdrawal_not_found', 'withdrawal_already_decided', 'withdrawal_seems_sent'],
  }),
  'GET /influencer/balance/': endpoint({
    summary: 'The balance available for withdrawal',
    access: 'influencer',
    tag: 'Withdrawals',
    reply: Type.Object({
      balance: Money,
      /** The same as `balance`: the specification has both names. */
      wallet_balance: Money,
      /** The total of pending withdrawals. */
      held: Money,
      /** Owed for reversed payments whose money was already withdrawn. The next credits repay it. */
      owed: Money,
    }),
  }),
}
