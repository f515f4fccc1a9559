import { expect, test } from 'vitest'
import { checkWithdrawalDecision } from './policy.ts'

test.each([
  ['pending', 'approved', 'apply'],
  ['pending', 'rejected', 'apply'],
  ['approved', 'approved', 'noop'],
  ['rejected', 'rejected', 'noop'],
  ['approved', 'rejected', 'withdrawal_already_decided'],
  ['rejected', 'approved', 'withdrawal_already_decided'],
] as const)('checkWithdrawalDecision: status %s, decision %s returns %s', (status, decision, response) =>
  expect(checkWithdrawalDecision(status, decision)).toBe(response),
)
