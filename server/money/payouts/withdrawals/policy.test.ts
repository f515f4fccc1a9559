import { expect, test } from 'vitest'
import { checkWithdrawalDecision } from './policy.ts'

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
    expect(checkWithdrawalDecision({ status, transaction_id }, decision, transactionId)).toBe(response),
)
