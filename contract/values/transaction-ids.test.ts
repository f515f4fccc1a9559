import { expect, test } from 'vitest'
import { canHaveIssued, claimedDay } from './transaction-ids.ts'

test.each([
  ['0A10000000', '2013-01-01'],
  ['CAK845MSGS', '2025-01-20'],
  ['DLV845MSGS', '2026-12-31'],
  ['FB1845MSGS', '2028-02-01'],
  ['FBT845MSGS', '2028-02-29'],
  ['EBT845MSGS', undefined],
  ['CBV845MSGS', undefined],
  ['CA0845MSGS', undefined],
  ['CAW845MSGS', undefined],
  ['CMA845MSGS', undefined],
  ['C1A845MSGS', undefined],
  ['75SD1SNV', undefined],
  ['cak845msgs', undefined],
])('the claimed day of %s is %s', (id, day) => expect(claimedDay(id)).toBe(day))

test.each([
  ['bkash', 'DKT1B9P81H', true],
  ['bkash', 'DKT1B9P81', false],
  ['bkash', 'DMT1B9P81H', false],
  ['bkash', '75SD1SNV', false],
  ['bkash', 'DKT1-9P81H', false],
  ['nagad', '75SD1SNV', true],
  ['nagad', '75SD1SN', false],
  ['nagad', 'DKT1B9P81H', false],
] as const)('whether %s can have issued %s: %s', (method, id, expected) => {
  expect(canHaveIssued(method, id)).toBe(expected)
})
