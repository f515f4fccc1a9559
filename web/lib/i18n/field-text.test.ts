import '#lib/dom/test-browser.ts'
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldErrors, fieldSentence, type FieldError, type FieldErrorCode } from '#contract/values/field-errors.ts'
import type { FieldProblem } from '#lib/http/api-error.ts'
import { fieldText } from './field-text.ts'
import { activate, loadCatalogue, sharedCatalogue } from './i18n.ts'

const params = { min: 3, max: 500, options: 'fashion, beauty' }
const problems = (Object.keys(fieldErrors) as FieldErrorCode[]).map((code): FieldProblem => ({
  code,
  params,
  message: fieldSentence({ code, params } as FieldError),
}))

beforeAll(async () => {
  await activate('en')
  await loadCatalogue(sharedCatalogue)
})
afterAll(() => activate('en'))

test.each(problems)('$code has the English text of the contract', problem => {
  expect(fieldText(problem)).toBe(problem.message)
})

test('every field error has Bangla letters and digits only when the language is Bangla', async () => {
  // Node has no fonts, which switching to Bangla would load.
  Object.assign(document, { fonts: { load: async () => [] } })
  await activate('bn')
  expect(i18n.locale).toBe('bn')
  for (const problem of problems.filter(({ code }) => code !== 'invalid_link' && code !== 'invalid_date')) {
    expect(fieldText(problem)).not.toMatch(/[a-z\d]/i)
  }
})

test.each([
  ['en', '2,14,74,83,647'],
  ['bn', '২,১৪,৭৪,৮৩,৬৪৭'],
] as const)('a field error groups the digits of its limit when the language is %s', async (language, limit) => {
  await activate(language)
  expect(fieldText({ code: 'too_large', params: { max: 2_147_483_647 }, message: '' })).toContain(limit)
})

test.each([
  ['without a code', { message: 'Not on a Friday.' }],
  ['with an unknown code', { message: 'Not on a Friday.', code: 'friday' as FieldErrorCode }],
])('fieldText returns the message of the server when it is %s', (_, problem) => {
  expect(fieldText(problem)).toBe('Not on a Friday.')
})
