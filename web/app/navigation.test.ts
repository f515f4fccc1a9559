import '#lib/dom/test-browser.ts'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { roles } from '#contract/values/vocabulary.ts'
import { errorTexts } from '#lib/i18n/error-text.ts'
import { activate, loadCatalogue, sharedCatalogue } from '#lib/i18n/i18n.ts'
import { appCatalogue } from './catalogue.ts'
import { navigation } from './navigation.ts'

const has = (words: { id: string }) => words.id in i18n.messages
const shell = [null, ...roles.map(role => ({ role })), { role: 'auditor' }].flatMap(user =>
  navigation(user).map(({ label }) => label),
)

test("the shell's catalogue has its labels, but error texts only once the shared catalogue has loaded", async () => {
  await Promise.all([activate('en'), loadCatalogue(appCatalogue)])
  expect(shell.filter(words => !has(words))).toEqual([])
  expect(Object.values(errorTexts).some(has)).toBe(false)
  await loadCatalogue(sharedCatalogue)
  expect(Object.values(errorTexts).filter(words => !has(words))).toEqual([])
  expect(shell.every(has)).toBe(true)
})
