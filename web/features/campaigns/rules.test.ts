import { expect, test } from 'vitest'
import { applicationTo, isOwnCampaign, stageOf, textProblem, type OwnApplication } from './rules.ts'

test('textProblem returns empty for white space', () => {
  expect(textProblem('', 5)).toBe('empty')
  expect(textProblem(' \n\t ', 5)).toBe('empty')
})

test('textProblem counts characters rather than code units', () => {
  expect(textProblem('🥭🥭🥭🥭🥭', 5)).toBeNull()
  expect(textProblem('🥭🥭🥭🥭🥭!', 5)).toBe('long')
})

test("isOwnCampaign compares the user's id, or the username if the id is unknown", () => {
  const campaign = { brand: 7, brand_name: 'teahouse' }
  expect(isOwnCampaign({ id: 7, username: 'renamed' }, campaign)).toBe(true)
  expect(isOwnCampaign({ id: 8, username: 'teahouse' }, campaign)).toBe(false)
  expect(isOwnCampaign({ username: 'teahouse' }, campaign)).toBe(true)
  expect(isOwnCampaign({ username: 'rina' }, campaign)).toBe(false)
  expect(isOwnCampaign(null, campaign)).toBe(false)
})

const campaign = { id: 7, title: 'Winter tea', brand_name: 'teahouse', created_at: '2026-10-12T09:00:00.000Z' }
const applied = {
  status: 'pending',
  payment_status: 'unpaid',
  campaign_title: 'Winter tea',
  campaign_brand: 'teahouse',
  applied_at: '2026-10-12T09:30:00.000Z',
} as const

test('applicationTo finds an application by id, or by title and brand without an id', () => {
  const byId = { ...applied, campaign: 7, campaign_title: 'Renamed' }
  expect(applicationTo(campaign, [{ ...applied, campaign: 8 }, byId])).toBe(byId)
  const byName = { ...applied, status: 'accepted' } as const
  const others = [
    { ...applied, campaign_title: 'Summer tea' },
    { ...applied, campaign_brand: 'coffeehouse' },
  ]
  expect(applicationTo(campaign, [...others, byName])).toBe(byName)
})

test('applicationTo ignores an application made before the campaign, to an earlier one of the same title', () => {
  const earlier = { ...applied, status: 'rejected', applied_at: '2026-09-12T15:00:00+06:00' } as const
  expect(applicationTo(campaign, [earlier])).toBeUndefined()
  expect(applicationTo(campaign, [applied, earlier])).toBe(applied)
  // Another server may send no time.
  const undated = { ...applied, applied_at: null as unknown as string }
  expect(applicationTo(campaign, [undated])).toBe(undated)
})

test('applicationTo returns undefined without a match, or with several matches by title and brand', () => {
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
])('stageOf returns the stage of an application that is %s and %s: %s', (status, payment_status, stage) => {
  expect(stageOf({ status, payment_status } as OwnApplication)).toBe(stage)
})
