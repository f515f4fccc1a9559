import { describe, expect, test } from 'vitest'
import { stepNumber } from './step-number.ts'

describe('stepNumber for money', () => {
  const cents = { step: '0.01', min: '0.01', max: '99999999.99' }

  test.each([
    ['', '0.01'],
    ['0.29', '0.30'],
    ['1500', '1500.01'],
    ['1500.5', '1500.51'],
    ['.5', '0.51'],
    ['99999999.99', '99999999.99'],
  ])('increases %j to %j', (typed, next) => expect(stepNumber(typed, { ...cents, direction: 1 })).toBe(next))

  test.each([
    ['0.30', '0.29'],
    ['1', '0.99'],
    ['0.01', '0.01'],
    ['', '0.01'],
  ])('decreases %j to %j, not below the minimum', (typed, next) =>
    expect(stepNumber(typed, { ...cents, direction: -1 })).toBe(next),
  )
})

test.each([
  ['', '1'],
  ['12000', '12001'],
])('stepNumber for counts increases %j to %j', (typed, next) =>
  expect(stepNumber(typed, { step: '1', min: '0', direction: 1 })).toBe(next),
)

test.each(['abc', '-5', '1.2.3', '1e3'])('stepNumber returns undefined for %j', typed =>
  expect(stepNumber(typed, { step: '1', min: '0', direction: 1 })).toBeUndefined(),
)
