import { describe, expect, test } from 'vitest'
import { checkPaymentDecision, checkReversal, checkSubmission, type LivePayment, type Submission } from './policy.ts'

const submission: Submission = { amount: 150_000, payment_method: 'bkash', transaction_id: 'TX-1', sender_number: null }
const live: LivePayment = { ...submission, id: 7, status: 'pending' }
const accepted = { amount_due: 150_000 }

describe('checkSubmission', () => {
  test('accepts the amount due of an accepted application', () =>
    expect(checkSubmission(accepted, undefined, submission)).toBe('apply'))

  test('refuses any amount while the application is not accepted', () =>
    expect(checkSubmission({ amount_due: null }, undefined, submission)).toBe('application_not_accepted'))

  test.each([149_999, 150_001, 1])('refuses %d poisha of 150000', amount =>
    expect(checkSubmission(accepted, undefined, { ...submission, amount })).toBe('wrong_amount'),
  )

  test('returns noop for an identical submission', () =>
    expect(checkSubmission(accepted, live, submission)).toBe('noop'))

  test.each([{ payment_method: 'nagad' as const }, { transaction_id: 'TX-2' }])(
    'refuses a second submission with a different %j',
    other => expect(checkSubmission(accepted, { ...live, ...other }, submission)).toBe('payment_already_submitted'),
  )

  test.each([{ payment_method: 'nagad' as const }, { transaction_id: 'TX-2' }, { sender_number: '01712345678' }])(
    'accepts a replacement of the pending payment with %j',
    other => expect(checkSubmission(accepted, live, { ...submission, ...other }, live.id)).toBe('apply'),
  )

  test('returns noop for a replacement that changes nothing', () =>
    expect(checkSubmission(accepted, live, submission, live.id)).toBe('noop'))

  test('refuses to replace a confirmed payment', () =>
    expect(
      checkSubmission(accepted, { ...live, status: 'confirmed' }, { ...submission, transaction_id: 'TX-2' }, live.id),
    ).toBe('payment_already_decided'))

  test('refuses to replace another payment than the pending one', () =>
    expect(checkSubmission(accepted, live, { ...submission, transaction_id: 'TX-2' }, live.id - 1)).toBe(
      'payment_already_submitted',
    ))

  test('refuses a replacement by the live payment with another number, unless it is the one to replace', () => {
    const numbered = { ...submission, sender_number: '01712345678' }
    expect(checkSubmission(accepted, live, numbered, live.id - 1)).toBe('payment_already_submitted')
    expect(checkSubmission(accepted, live, submission, live.id - 1)).toBe('noop')
    expect(checkSubmission(accepted, live, numbered)).toBe('noop')
  })

  test('accepts a replacement of a payment that was rejected in the meantime', () =>
    expect(checkSubmission(accepted, undefined, submission, live.id)).toBe('apply'))
})

test.each([
  ['pending', 'confirmed', 'apply'],
  ['pending', 'rejected', 'apply'],
  ['confirmed', 'confirmed', 'noop'],
  ['rejected', 'rejected', 'noop'],
  ['confirmed', 'rejected', 'payment_already_decided'],
  ['rejected', 'confirmed', 'payment_already_decided'],
] as const)('checkPaymentDecision: status %s, decision %s returns %s', (status, decision, response) =>
  expect(checkPaymentDecision({ status, is_replaced: false }, decision)).toBe(response),
)

test.each(['confirmed', 'rejected'] as const)('checkPaymentDecision: a replaced payment cannot be %s', decision =>
  expect(checkPaymentDecision({ status: 'rejected', is_replaced: true }, decision)).toBe('payment_already_decided'),
)

test.each([
  ['pending', null, 'not_received', 'payment_not_confirmed'],
  ['rejected', null, 'not_received', 'payment_not_confirmed'],
  ['confirmed', null, 'not_received', 'apply'],
  ['confirmed', 'duplicate', 'duplicate', 'noop'],
  ['confirmed', 'duplicate', 'not_received', 'payment_already_reversed'],
  ['confirmed', 'duplicate', undefined, 'payment_already_reversed'],
] as const)(
  'checkReversal: status %s, reversed as %s, reversal %s returns %s',
  (status, reversal_kind, kind, verdict) => expect(checkReversal({ status, reversal_kind }, kind)).toBe(verdict),
)
