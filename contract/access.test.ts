import { describe, expect, test } from 'vitest'
import { capabilities, capabilitiesOf, mayCall } from './access.ts'

describe('capabilities', () => {
  test('belong to admins only', () => {
    expect(capabilitiesOf).toEqual({ admin: capabilities, brand: [], influencer: [] })
  })

  test.each(capabilities)('%s allows admins only', capability => {
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
] as const)('access %s allows the right roles', (access, expected) => {
  expect((['admin', 'brand', 'influencer'] as const).map(role => mayCall(role, access))).toEqual(expected)
})
