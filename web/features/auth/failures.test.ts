import '../../lib/test-browser.ts'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { activate, loadWords } from '../../lib/i18n.ts'
import { loginFailure, registerFailure } from './failures.ts'

beforeAll(async () => {
  await activate('en')
  await loadWords('workspace')
})

test('a failed login shows the server\'s words, else that it failed', () => {
  expect(loginFailure(new ApiError(401, 'invalid_credentials', 'x'))).toBe('Invalid email or password')
  expect(loginFailure(new ApiError(418, 'teapot' as ApiError['code'], 'Short and stout'))).toBe('Short and stout')
  expect(loginFailure(new ApiError(502, 'unknown', ''))).toBe('Login failed')
  expect(loginFailure(new ApiError(0, 'network', ''))).toBe('Failed to login')
  expect(loginFailure(new TypeError('defect'))).toBe('Failed to login')
})

test('a failed registration shows its fields in one line, else words, else that it failed', () => {
  const fields = { username: ['Taken.', 'Too short.'], email: ['Taken.'] }
  expect(registerFailure(new ApiError(400, 'validation_failed', '', fields))).toBe('username: Taken. Too short. | email: Taken.')
  expect(registerFailure(new ApiError(500, 'unknown', ''))).toBe('Registration failed')
  expect(registerFailure(new ApiError(503, 'unavailable', 'x'))).toMatch(/busy or restarting/)
  expect(registerFailure(new ApiError(0, 'network', ''))).toBe('Failed to create account')
})

test('a user without a role is named as what it is', () => {
  const error = new Error('Role missing in API response')
  expect(loginFailure(error)).toBe('Role missing in API response')
  expect(registerFailure(error)).toBe('Role missing in API response')
})
