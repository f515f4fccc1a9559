import { expect, test } from 'vitest'
import { checkFlagDecision, checkFlagging } from './policy.ts'

test.each([
  ['open', 'upheld', 'apply'],
  ['open', 'dismissed', 'apply'],
  ['upheld', 'upheld', 'noop'],
  ['dismissed', 'dismissed', 'noop'],
  ['upheld', 'dismissed', 'flag_already_decided'],
  ['dismissed', 'upheld', 'flag_already_decided'],
] as const)('a flag that is %s, decided as %s: %s', (status, decision, verdict) => {
  expect(checkFlagDecision({ status }, decision)).toBe(verdict)
})

test('a person flags what belongs to others only', () => {
  expect([checkFlagging({ id: 1 }, 2), checkFlagging({ id: 1 }, 1)]).toEqual(['apply', 'own_subject'])
})
