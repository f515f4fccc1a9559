import { describe, expect, test } from 'vitest'
import { stepNumber } from './step-number.ts'

describe('a step of money', () => {
  const cents = { step: '0.01', min: '0.01', max: '99999999.99' }

  test.each([
    ['', '0.01'],
    ['0.29', '0.30'],
    ['1500', '1500.01'],
    ['1500.5', '1500.51'],
    ['.5', '0.51'],
    ['99999999.99', '99999999.99'],
  ])('goes up from %j to %j', (typed, next) => expect(stepNumber(typed, { ...cents, direction: 1 })).toBe(next))

  test.each([
    ['0.30', '0.29'],
    ['1', '0.99'],
    ['0.01', '0.01'],
    ['', '0.01'],
  ])('goes down from %j to %j, never below its least', (typed, next) =>
    expect(stepNumber(typed, { ...cents, direction: -1 })).toBe(next),
  )
})

test.each([
  ['', '1'],
  ['12000', '12001'],
])('a step of a count goes up from %j to %j', (typed, next) =>
  expect(stepNumber(typed, { step: '1', min: '0', direction: 1 })).toBe(next),
)

test.each(['abc', '-5', '1.2.3', '1e3'])('there is no step from %j', typed =>
  expect(stepNumber(typed, { step: '1', min: '0', direction: 1 })).toBeUndefined(),
)
