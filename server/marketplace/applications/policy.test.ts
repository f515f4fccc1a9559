import { expect, test } from 'vitest'
import { checkApplicationDecision, checkApplying } from './policy.ts'

test.each([
  ['pending', 'accepted', 'apply'],
  ['pending', 'rejected', 'apply'],
  ['accepted', 'accepted', 'noop'],
  ['rejected', 'rejected', 'noop'],
  ['accepted', 'rejected', 'application_already_decided'],
  ['rejected', 'accepted', 'application_already_decided'],
] as const)('checkApplicationDecision: status %s, decision %s returns %s', (status, decision, response) =>
  expect(checkApplicationDecision(status, decision, false)).toBe(response),
)

test.each([
  ['pending', 'accepted', 'campaign_full'],
  ['pending', 'rejected', 'apply'],
  ['accepted', 'accepted', 'noop'],
  ['rejected', 'accepted', 'application_already_decided'],
] as const)(
  'checkApplicationDecision of a full campaign: status %s, decision %s returns %s',
  (status, decision, response) => expect(checkApplicationDecision(status, decision, true)).toBe(response),
)

test.each([
  [true, false, 'apply'],
  [false, true, 'campaign_full'],
  [false, false, 'campaign_closed'],
] as const)('checkApplying to a campaign that is open: %s, full: %s returns %s', (is_open, is_full, verdict) =>
  expect(checkApplying({ is_open, is_full })).toBe(verdict),
)
