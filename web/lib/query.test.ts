import './test-browser.ts'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { query, queryClient } from './query.ts'
import { endSession, startSession, updateUser } from './session.ts'

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const

test('what a user has read is not shown to the next one', () => {
  const { queryKey } = query('GET /applications/')
  startSession({ user, access: 'token', refresh: 'r' })
  queryClient.setQueryData(queryKey, [])
  updateUser({ username: 'rina.ahmed' })
  endSession()
  expect(queryClient.getQueryData(queryKey)).toEqual([])
  startSession({ user: { ...user, id: 8 }, access: 'token', refresh: 's' })
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

test('a read is repeated once without a response, and never after a refusal or when the user has cancelled it', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') throw new Error('The retries have no condition')
  const [network, busy] = [new ApiError(0, 'network', ''), new ApiError(503, 'unavailable', '')]
  expect([network, busy].map(error => [retry(0, error), retry(1, error)])).toEqual([
    [true, false],
    [true, false],
  ])
  expect(retry(0, new ApiError(404, 'not_found', ''))).toBe(false)
  expect(retry(0, new ApiError(0, 'cancelled', ''))).toBe(false)
})
