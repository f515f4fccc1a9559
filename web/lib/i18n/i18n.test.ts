import '#lib/dom/test-browser.ts'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { count } from './format.ts'
import { activate, loadCatalogue } from './i18n.ts'

test("a user's text inside a message cannot reorder the words around it", async () => {
  const messages = { applied: [['person'], ' applied to “', ['title'], '”'] }
  await Promise.all([activate('en'), loadCatalogue({ './locales/en.po': async () => ({ messages }) })])
  const values = { person: 'rafi', title: 'Tea \u2067\u202b' }
  const expected = 'rafi applied to “\u2068Tea \u2069”'
  expect(i18n._('applied', values)).toBe(expected)
  expect(i18n._({ id: 'applied', values })).toBe(expected)
})

test('a number inside a message has the same lakh grouping as one outside', async () => {
  const messages = { brands: [['number', 'plural', { one: ['#', ' brand'], other: ['#', ' brands'] }]] }
  await Promise.all([activate('en'), loadCatalogue({ './locales/en.po': async () => ({ messages }) })])
  expect(i18n._('brands', { number: 150_000 })).toBe(`${count(150_000, 'en')} brands`)
})
