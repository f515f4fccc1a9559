import './test-browser.ts'
import { expect, test } from 'vitest'
import { chooseLanguage, startingLanguage } from './language.ts'

test('remembers the language chosen last, even if an earlier one finishes loading later', async () => {
  const fonts = Promise.withResolvers<void>()
  Object.assign(document, { fonts: { load: () => fonts.promise } })
  const earlier = chooseLanguage('bn')
  await chooseLanguage('en')
  fonts.resolve()
  await earlier
  expect(startingLanguage()).toBe('en')
})
