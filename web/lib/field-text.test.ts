import './test-browser.ts'
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldText } from './field-text.ts'
import { activate, loadWords } from './i18n.ts'

const known = [
  'This field is required.', 'This field may not be blank.', 'This value is not valid.', 'Enter a valid email address.',
  'Please enter a transaction ID', 'A user with that username already exists.', 'This password is too common.',
  'At least 3 characters are needed.', 'At most 5000 characters are allowed.', 'The least is 0.', 'You must be 18 or older.',
]

beforeAll(async () => {
  await activate('en')
  await loadWords('workspace')
})
afterAll(() => activate('en'))

test('a sentence about a field reads in English as the server wrote it', () => {
  expect(known.map(fieldText)).toEqual(known)
})

test('a reader of Bangla sees neither its English nor its digits', async () => {
  // The font that comes with Bangla is the browser's business.
  Object.assign(document, { fonts: { load: async () => [] } })
  await activate('bn')
  expect(i18n.locale).toBe('bn')
  for (const sentence of [...known, 'Choose one of: fashion, beauty.']) expect(fieldText(sentence)).not.toMatch(/[a-z\d]/i)
  expect(fieldText('At most 5000 characters are allowed.')).toContain('৫,০০০')
})

test('a sentence of a newer server is shown as it is', () => {
  expect(fieldText('Not on a Friday.')).toBe('Not on a Friday.')
})
