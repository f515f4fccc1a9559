import '#lib/dom/test-browser.ts'
import { beforeAll, expect, test } from 'vitest'
import { ApiError, readApiError } from '#lib/http/api-error.ts'
import { activate, loadCatalogue, sharedCatalogue } from '#lib/i18n/i18n.ts'
import { loginFailure, registerFailure } from './failures.ts'

beforeAll(async () => {
  const catalogue = import.meta.glob('./locales/*.po')
  await Promise.all([activate('en'), loadCatalogue(sharedCatalogue), loadCatalogue(catalogue)])
})

test("a failed login shows the server's text or a default", () => {
  expect(loginFailure(new ApiError(401, 'invalid_credentials', 'Wrong email'))).toBe('Wrong email')
  expect(loginFailure(new ApiError(401, 'invalid_credentials', ''))).toBe('Invalid email or password')
  expect(loginFailure(new ApiError(418, 'teapot' as ApiError['code'], 'Short and stout'))).toBe('Short and stout')
  expect(loginFailure(new ApiError(502, 'unknown', ''))).toBe('Login failed')
  expect(loginFailure(readApiError(400, { email: ['Enter a valid email address.'] }))).toBe('Login failed')
  expect(loginFailure(new ApiError(0, 'network', ''))).toBe('Failed to login')
  expect(loginFailure(new TypeError('defect'))).toBe('Failed to login')
})

test("a failed registration shows field errors in one line, the server's text or a default", () => {
  expect(registerFailure(readApiError(400, { username: ['Taken.', 'Too short.'], email: 'Taken.' }))).toBe(
    'username: Taken. Too short. | email: Taken.',
  )
  expect(registerFailure(new ApiError(503, 'unavailable', ''))).toMatch(/busy or restarting/)
  expect(registerFailure(new ApiError(0, 'network', ''))).toBe('Failed to create account')
})

test.each([
  ['en', 'Too many attempts. Please wait a moment and try again'],
  ['bn', /^অনেকবার/],
] as const)('a registration refused for no field shows the sentence of its code, in %s', async (language, shown) => {
  const general = (code: string, message: string) =>
    readApiError(429, { non_field_errors: [message] }, JSON.stringify([{ field: 'non_field_errors', code }]))
  // Node has no fonts, which switching to Bangla would load.
  Object.assign(document, { fonts: { load: async () => [] } })
  await activate(language)
  try {
    const text = registerFailure(general('too_many_requests', 'Too many attempts. Please wait a moment and try again'))
    expect(text).toMatch(shown)
    expect(text).not.toContain('non_field_errors')
    // After an upgrade of the server, an open page does not know all codes.
    expect(registerFailure(general('new_code', 'Not today'))).toBe('Not today')
  } finally {
    await activate('en')
  }
})

test('the errors of a refused registration that belong to no field are shown as is', () => {
  expect(registerFailure(readApiError(400, { non_field_errors: ['Not today'], email: 'Taken.' }))).toBe(
    'Not today | email: Taken.',
  )
})

test('a login without a role is reported as a missing role', () => {
  const error = new Error('Role missing in API response')
  expect(loginFailure(error)).toBe('Role missing in API response')
  expect(registerFailure(error)).toBe('Role missing in API response')
})

test.each([
  ['a text as JSON', 'Not today', 'Not today'],
  ['an error field', { error: 'Not today' }, 'Not today'],
  ['a detail', { detail: 'Not today' }, 'Not today'],
  ['fields beside a detail', { detail: 'Not today', email: 'Taken.' }, 'email: Taken.'],
  ['nothing', undefined, 'Registration failed'],
  ['an empty object', {}, 'Registration failed'],
  ['a list', ['Taken.'], 'Registration failed'],
  ['a number', 7, 'Registration failed'],
])('a registration refused with %s shows the text of the specification', (_, body, shown) => {
  expect(registerFailure(readApiError(400, body))).toBe(shown)
})
