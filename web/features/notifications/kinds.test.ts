import '#lib/test-browser.ts'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { activate, loadCatalogue } from '#lib/i18n.ts'
import { kinds, textOf } from './kinds.ts'

test.each([
  ['Rupa', 'Rupa rejected your application to “Eid”'],
  [null, 'Your application to “Eid” was rejected'],
])('a rejection by %s reads "%s"', async (person, text) => {
  await Promise.all([activate('en'), loadCatalogue(import.meta.glob('./locales/*.po'))])
  const words = textOf({ kind: 'application_rejected', person })
  expect(i18n._({ ...words, values: { person, campaign: 'Eid' } })).toBe(text)
})

const about = {
  id: 1,
  kind: 'application_submitted',
  at: '2026-11-27T09:00:00Z',
  read: false,
  subject_id: 7,
  person: 'rupa',
  campaign: 'Eid',
  amount: '900.00',
  reason: null,
  note: null,
} as const

test.each([
  ['application_submitted', { to: '/applications', search: { search: 'rupa' } }],
  ['application_accepted', { to: '/applications', search: { search: 'Eid' } }],
  ['payment_rejected', { to: '/payments', search: { search: 'Eid' } }],
  ['payment_submitted', { to: '/admin-panel', search: { tab: 'payments', search: 'rupa' } }],
  ['withdrawal_requested', { to: '/admin-panel', search: { tab: 'withdrawals', search: 'rupa' } }],
  ['deadline_near', { to: '/applications', search: { campaign: 7, status: 'pending' } }],
] as const)('a notification of the kind %s leads to the rows about it', (kind, target) => {
  expect(kinds[kind].target({ ...about, kind })).toEqual(target)
})

test('a notification that names nobody leads to the whole list', () => {
  const { withdrawal_requested: requested, payment_confirmed: confirmed } = kinds
  expect(requested.target({ ...about, person: null })).toEqual({ to: '/admin-panel', search: { tab: 'withdrawals' } })
  expect(confirmed.target({ ...about, campaign: null })).toEqual({ to: '/payments', search: {} })
})
