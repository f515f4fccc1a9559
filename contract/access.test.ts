import { describe, expect, test } from 'vitest'
import { capabilities, capabilitiesOf, mayCall } from './access.ts'

describe('capabilities', () => {
  test('belong to admins alone', () => {
    expect(capabilitiesOf).toEqual({ admin: capabilities, brand: [], influencer: [] })
  })

  test.each(capabilities)('%s lets admins call and nobody else', capability => {
    expect([mayCall('admin', capability), mayCall('brand', capability), mayCall('influencer', capability)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

test.each([
  ['public', [true, true, true]],
  ['user', [true, true, true]],
  ['member', [false, true, true]],
  ['brand', [false, true, false]],
  ['influencer', [false, false, true]],
] as const)('access %s lets the right roles call', (access, expected) => {
  expect((['admin', 'brand', 'influencer'] as const).map(role => mayCall(role, access))).toEqual(expected)
})
