import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/values/errors.ts'
import { ApiError, readApiError } from '#lib/http/api-error.ts'
import { errorText, errorTexts, serverErrorText } from './error-text.ts'
import { activate, loadCatalogue, sharedCatalogue } from './i18n.ts'
import '#lib/dom/test-browser.ts'

beforeAll(async () => {
  await activate('en')
  await loadCatalogue(sharedCatalogue)
})

test.each(Object.entries(errors))('%s has the text of the contract', (code, { message }) => {
  const { [code as keyof typeof errors]: words } = errorTexts
  expect(i18n._(words)).toBe(message)
})

test('errorText returns the message of the server when the code is unknown', () => {
  const error = new ApiError(409, 'made_tomorrow' as ApiError['code'], 'Not on a Friday')
  expect(errorText(error)).toBe('Not on a Friday')
})

test('serverErrorText returns undefined for a network error, which errorText explains', () => {
  const error = new ApiError(0, 'network', '')
  expect(errorText(error)).toMatch(/couldn't reach/)
  expect(serverErrorText(error)).toBeUndefined()
  expect(errorText(new Error('a defect'))).toBeUndefined()
})

test('serverErrorText returns undefined for a map of field errors without a sentence', () => {
  expect(serverErrorText(readApiError(400, { proposal: ['Too short.'] }))).toBeUndefined()
  const body = { error: 'Not valid', code: 'validation_failed', fields: { proposal: ['Too short.'] } }
  expect(serverErrorText(readApiError(400, body))).toBe('Not valid')
})

test("serverErrorText prefers the server's own sentence in English and the translated code in Bangla", async () => {
  const error = new ApiError(401, 'invalid_credentials', 'Wrong email')
  expect(serverErrorText(error)).toBe('Wrong email')
  await activate('bn')
  await loadCatalogue(sharedCatalogue)
  expect(serverErrorText(error)).toBe('ইমেইল বা পাসওয়ার্ড সঠিক নয়')
  expect(serverErrorText(new ApiError(400, 'unknown', 'Not on a Friday'))).toBe('Not on a Friday')
})
