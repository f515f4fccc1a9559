import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'
import { errorText, errorTexts, serverErrorText } from './error-text.ts'
import { activate, loadCatalogue, sharedCatalogue } from './i18n.ts'
import './test-browser.ts'

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
  expect(errorText(error)).toMatch(/could not reach/)
  expect(serverErrorText(error)).toBeUndefined()
  expect(errorText(new Error('a defect'))).toBeUndefined()
})
