import { expect, test } from 'vitest'
import { checkApplicationDecision } from './policy.ts'

test.each([
  ['pending', 'accepted', 'apply'],
  ['pending', 'rejected', 'apply'],
  ['accepted', 'accepted', 'noop'],
  ['rejected', 'rejected', 'noop'],
  ['accepted', 'rejected', 'application_already_decided'],
  ['rejected', 'accepted', 'application_already_decided'],
] as const)('checkApplicationDecision: status %s, decision %s returns %s', (status, decision, response) =>
  expect(checkApplicationDecision(status, decision)).toBe(response),
)
