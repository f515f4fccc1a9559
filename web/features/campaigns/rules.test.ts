import { expect, test } from 'vitest'
import { isOwnCampaign, stageOf, textProblem, type OwnApplication } from './rules.ts'

test('textProblem returns empty for white space', () => {
  expect(textProblem('', 5)).toBe('empty')
  expect(textProblem(' \n\t ', 5)).toBe('empty')
})

test('textProblem counts characters rather than code units', () => {
  expect(textProblem('🥭🥭🥭🥭🥭', 5)).toBeNull()
  expect(textProblem('🥭🥭🥭🥭🥭!', 5)).toBe('long')
})

test("isOwnCampaign compares the user's id", () => {
  expect(isOwnCampaign({ id: 7 }, { brand: 7 })).toBe(true)
  expect(isOwnCampaign({ id: 8 }, { brand: 7 })).toBe(false)
  expect(isOwnCampaign(null, { brand: 7 })).toBe(false)
})

test.each([
  ['pending', 'unpaid', 'pending'],
  ['rejected', 'unpaid', 'rejected'],
  ['accepted', 'unpaid', 'unpaid'],
  ['accepted', 'pending', 'submitted'],
  ['accepted', 'confirmed', 'confirmed'],
])('stageOf returns the stage of an application that is %s and %s: %s', (status, payment_status, stage) => {
  expect(stageOf({ status, payment_status } as OwnApplication)).toBe(stage)
})
