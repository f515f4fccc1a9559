import { describe, expect, test } from 'vitest'
import { capabilities, capabilitiesOf, mayCall, operatorRolesWith, someMayCall, standings } from './access.ts'

describe("the capabilities of the operator's staff", () => {
  test('are complete for a super, and cover all reads for an auditor', () => {
    expect(capabilitiesOf('super')).toEqual(capabilities)
    expect(capabilitiesOf('auditor')).toEqual(capabilities.filter(capability => capability.endsWith('.read')))
  })

  test('cover money for finance, and people for support', () => {
    expect(capabilitiesOf('finance')).toEqual([
      'activity.read',
      'campaigns.read',
      'dashboard.read',
      'payments.decide',
      'payments.read',
      'users.read',
      'wallets.manage',
      'wallets.read',
      'withdrawals.decide',
      'withdrawals.read',
    ])
    expect(capabilitiesOf('support')).toEqual([
      'activity.read',
      'campaigns.decide',
      'campaigns.read',
      'dashboard.read',
      'flags.decide',
      'flags.read',
      'mails.read',
      'payments.read',
      'users.manage',
      'users.read',
      'withdrawals.read',
    ])
  })

  test.each(['staff.manage', 'settings.manage'] as const)('%s belongs to supers only', capability => {
    expect(operatorRolesWith(capability)).toEqual(['super'])
  })

  test.each(capabilities)("%s is never a member's", capability => {
    expect([mayCall('brand', capability), mayCall('influencer', capability)]).toEqual([false, false])
  })
})

test.each([
  ['public', ['super', 'finance', 'support', 'auditor', 'influencer', 'brand']],
  ['user', ['super', 'finance', 'support', 'auditor', 'influencer', 'brand']],
  ['member', ['influencer', 'brand']],
  ['brand', ['brand']],
  ['influencer', ['influencer']],
  ['device', []],
  ['wallets.manage', ['super', 'finance']],
] as const)('access %s allows the right callers', (access, expected) => {
  expect(standings.filter(standing => mayCall(standing, access))).toEqual(expected)
})

test('a token reveals only that some staff have a capability', () => {
  expect(someMayCall('admin', 'staff.manage')).toBe(true)
  expect([someMayCall('admin', 'brand'), someMayCall('brand', 'staff.manage')]).toEqual([false, false])
})
