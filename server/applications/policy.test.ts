import { expect, test } from 'vitest'
import { decidable } from './policy.ts'

test.each([
  ['pending', 'accepted', true],
  ['pending', 'rejected', true],
  ['accepted', 'accepted', false],
  ['rejected', 'rejected', false],
  ['accepted', 'rejected', 'application_already_decided'],
  ['rejected', 'accepted', 'application_already_decided'],
] as const)('a %s application asked to be %s: %s', (status, decision, answer) =>
  expect(decidable(status, decision)).toBe(answer),
)
