import '#lib/dom/test-browser.ts'
import { CancelledError } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { json, listen } from '#lib/dom/test-browser.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { endSession, startSession, updateUser } from '#lib/http/session.ts'
import { pages, query, queryClient } from './query.ts'

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const

test('the next user does not see data that the previous user has read', () => {
  const { queryKey } = query('GET /applications/')
  startSession({ user, access: 'token', refresh: 'r' })
  queryClient.setQueryData(queryKey, [])
  updateUser({ username: 'rina.ahmed' })
  endSession()
  expect(queryClient.getQueryData(queryKey)).toEqual([])
  startSession({ user: { ...user, id: 8 }, access: 'token', refresh: 's' })
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

test('a read is repeated once without a response, and never after a refusal or a cancellation by the user', () => {
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

test('a paged list is read fifty rows at a time, each page from the end of the last', async () => {
  const server = await listen((_, response) => json(response, 200, [{ id: 91 }], { Link: '</?cursor=91>; rel="next"' }))
  try {
    await queryClient.fetchInfiniteQuery({ ...pages('GET /users/all/', { query: { role: 'brand' } }), pages: 2 })
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/users/all/?role=brand&limit=50',
      '/api/users/all/?role=brand&limit=50&cursor=91',
    ])
  } finally {
    await server.close()
  }
})

test('a read is aborted when nothing waits for it', async () => {
  const aborted = Promise.withResolvers<void>()
  const server = await listen((_, response) => {
    response.on('close', aborted.resolve)
    void queryClient.cancelQueries()
  })
  try {
    await expect(queryClient.fetchQuery(query('GET /applications/'))).rejects.toThrow(CancelledError)
    await expect(aborted.promise).resolves.toBeUndefined()
  } finally {
    await server.close()
  }
})
