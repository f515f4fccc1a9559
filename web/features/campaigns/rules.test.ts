import { expect, test } from 'vitest'
import { applicationTo, isAmount, stageOf, textProblem, type OwnApplication } from './rules.ts'

test('a text of white space only counts as missing', () => {
  expect(textProblem('', 5)).toBe('empty')
  expect(textProblem(' \n\t ', 5)).toBe('empty')
})

test('lengths are counted in characters as the server counts them, not in code units', () => {
  expect(textProblem('🥭🥭🥭🥭🥭', 5)).toBeNull()
  expect(textProblem('🥭🥭🥭🥭🥭!', 5)).toBe('long')
})

test.each(['0.01', '1', '1500.5', '99999999.99'])('%s can be a budget or a fee', text => {
  expect(isAmount(text)).toBe(true)
})

test.each(['', '0', '0.00', '100000000', '1.005', '-5', '1e3', 'abc', '.5'])('%j can be neither', text => {
  expect(isAmount(text)).toBe(false)
})

const campaign = { id: 7, title: 'Winter tea', brand_name: 'teahouse' }
const applied = {
  status: 'pending',
  payment_status: 'unpaid',
  campaign_title: 'Winter tea',
  campaign_brand: 'teahouse',
} as const

test('the application to a campaign is found by its id, or by title and brand where there is no id', () => {
  const byId = { ...applied, campaign: 7, campaign_title: 'Renamed' }
  expect(applicationTo(campaign, [{ ...applied, campaign: 8 }, byId])).toBe(byId)
  const byName = { ...applied, status: 'accepted' } as const
  const others = [
    { ...applied, campaign_title: 'Summer tea' },
    { ...applied, campaign_brand: 'coffeehouse' },
  ]
  expect(applicationTo(campaign, [...others, byName])).toBe(byName)
})

test('an application to a campaign is not found where none fits, or where title and brand fit more than one', () => {
  expect(applicationTo(campaign, [])).toBeUndefined()
  expect(applicationTo(campaign, [{ ...applied, campaign: 8 }])).toBeUndefined()
  expect(applicationTo(campaign, [applied, { ...applied, status: 'rejected' }])).toBeUndefined()
})

test.each([
  ['pending', 'unpaid', 'pending'],
  ['rejected', 'unpaid', 'rejected'],
  ['accepted', 'unpaid', 'unpaid'],
  ['accepted', 'pending', 'submitted'],
  ['accepted', 'confirmed', 'confirmed'],
  ['accepted', 'refunded', undefined],
  ['withdrawn', 'unpaid', undefined],
])('an application that is %s and %s is at the stage %s', (status, payment_status, stage) => {
  expect(stageOf({ status, payment_status } as OwnApplication)).toBe(stage)
})
