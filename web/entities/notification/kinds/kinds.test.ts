import '#lib/dom/test-browser.ts'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { activate, loadCatalogue } from '#lib/i18n/i18n.ts'
import { kindsCatalogue } from './catalogue.ts'
import { textOf } from './index.ts'

test.each([
  ['Rupa', 'Rupa rejected your application to “Eid”'],
  [null, 'Your application to “Eid” was rejected'],
])('a rejection by %s reads "%s"', async (person, text) => {
  await Promise.all([activate('en'), loadCatalogue(kindsCatalogue)])
  const words = textOf({ kind: 'application_rejected', person })
  expect(i18n._({ ...words, values: { person, campaign: 'Eid' } })).toBe(text)
})
