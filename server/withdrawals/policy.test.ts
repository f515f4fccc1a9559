import { expect, test } from 'vitest'
import { decidable } from './policy.ts'

test.each([
  ['pending', 'approved', true],
  ['pending', 'rejected', true],
  ['approved', 'approved', false],
  ['rejected', 'rejected', false],
  ['approved', 'rejected', 'withdrawal_already_decided'],
  ['rejected', 'approved', 'withdrawal_already_decided'],
] as const)('a %s withdrawal asked to be %s: %s', (status, decision, answer) =>
  expect(decidable(status, decision)).toBe(answer),
)
