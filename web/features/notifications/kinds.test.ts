import '#lib/test-browser.ts'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { activate, loadCatalogue } from '#lib/i18n.ts'
import { textOf } from './kinds.ts'

test.each([
  ['Rupa', 'Rupa rejected your application to “Eid”'],
  [null, 'Your application to “Eid” was rejected'],
])('a rejection by %s reads "%s"', async (person, text) => {
  await Promise.all([activate('en'), loadCatalogue(import.meta.glob('./locales/*.po'))])
  const words = textOf({ kind: 'application_rejected', person })
  expect(i18n._({ ...words, values: { person, campaign: 'Eid' } })).toBe(text)
})
