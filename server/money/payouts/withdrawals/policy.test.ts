import { expect, test } from 'vitest'
import { checkCancelling, checkWithdrawalDecision } from './policy.ts'

test.each([
  ['pending', null, 'approved', null, 'apply'],
  ['pending', null, 'approved', 'TX-1', 'apply'],
  ['pending', null, 'rejected', null, 'apply'],
  ['approved', null, 'approved', null, 'noop'],
  ['approved', 'TX-1', 'approved', null, 'noop'],
  ['approved', 'TX-1', 'approved', 'TX-1', 'noop'],
  ['approved', 'TX-1', 'approved', 'TX-2', 'withdrawal_already_sent'],
  ['approved', null, 'approved', 'TX-1', 'withdrawal_already_sent'],
  ['rejected', null, 'rejected', null, 'noop'],
  ['approved', null, 'rejected', null, 'withdrawal_already_decided'],
  ['rejected', null, 'approved', null, 'withdrawal_already_decided'],
  ['rejected', null, 'approved', 'TX-1', 'withdrawal_already_decided'],
] as const)(
  'checkWithdrawalDecision: status %s with ID %s, decision %s with ID %s returns %s',
  (status, transaction_id, decision, transactionId, response) =>
    expect(checkWithdrawalDecision({ status, transaction_id, is_cancelled: false }, decision, transactionId)).toBe(
      response,
    ),
)

test('checkWithdrawalDecision tells an approval that a withdrawal was cancelled, and ignores a rejection', () => {
  const cancelled = { status: 'rejected', transaction_id: null, is_cancelled: true } as const
  expect(checkWithdrawalDecision(cancelled, 'approved', null)).toBe('withdrawal_cancelled')
  expect(checkWithdrawalDecision(cancelled, 'approved', 'TX-1')).toBe('withdrawal_cancelled')
  expect(checkWithdrawalDecision(cancelled, 'rejected', null)).toBe('noop')
})

test.each([
  ['pending', false, 'apply'],
  ['rejected', true, 'noop'],
  ['rejected', false, 'withdrawal_already_decided'],
  ['approved', false, 'withdrawal_already_decided'],
] as const)('checkCancelling for the status %s, cancelled %s, returns %s', (status, is_cancelled, verdict) =>
  expect(checkCancelling({ status, is_cancelled })).toBe(verdict),
)
