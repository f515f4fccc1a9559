import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, listen, type Received } from '#lib/dom/test-browser.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { endSession, getSession, onSessionChange, startSession, updateUser, type User } from '#lib/http/session.ts'
import { cancelSlowCalls } from '#lib/http/slow-calls.ts'
import { call, callPage } from './call.ts'

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const
const campaign = { title: 'Tea', description: 'Drink it', budget: '1500.00', category: 'food' } as const

let answer: (request: Received, response: ServerResponse) => void = () => undefined
let server: Awaited<ReturnType<typeof listen>>

beforeEach(async () => {
  server = await listen((request, response) => answer(request, response))
})
afterEach(async () => {
  endSession()
  await server.close()
})

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`)
  return error
}
const paths = () => server.received.map(({ method, url }) => `${method} ${url}`)
const bearer = (request: Received) => request.headers.authorization

describe('call', () => {
  test('sends token, path, query and body', async () => {
    startSession({ user, access: 'token', refresh: 'r' })
    answer = (_, response) => json(response, 200, [])
    await call('GET /campaigns/', { query: { limit: 5 } })
    await call('GET /profile/{username}/', { params: { username: 'a b/c' } })
    await call('PUT /applications/{id}/status/', { params: { id: 3 }, body: { status: 'accepted' } })
    expect(paths()).toEqual([
      'GET /api/campaigns/?limit=5',
      'GET /api/profile/a%20b%2Fc/',
      'PUT /api/applications/3/status/',
    ])
    expect(server.received.map(bearer)).toEqual(Array(3).fill('Bearer token'))
    expect(server.received[2]?.body).toEqual({ status: 'accepted' })
  })

  test('returns its last reply, to the same user only, when the server responds that nothing has changed', async () => {
    startSession({ user, access: 'token', refresh: 'r' })
    answer = ({ headers }, response) =>
      headers['if-none-match'] === '"one"'
        ? response.writeHead(304, { ETag: '"one"' }).end()
        : json(response, 200, [{ id: 1 }], { ETag: '"one"', Link: '</api/applications/?cursor=1>; rel="next"' })
    const first = await callPage('GET /applications/')
    expect(first).toMatchObject({ rows: [{ id: 1 }], next: '1' })
    expect(await callPage('GET /applications/')).toEqual(first)
    await callPage('GET /applications/', { query: { limit: 5 } })
    endSession()
    startSession({ user: { ...user, id: 8 }, access: 'token', refresh: 'other' })
    expect(await callPage('GET /applications/')).toEqual(first)
    const known = server.received.map(({ headers }) => headers['if-none-match'])
    expect(known).toEqual([undefined, '"one"', undefined, undefined])
  })

  test('returns the new reply when something has changed', async () => {
    startSession({ user, access: 'token', refresh: 'r' })
    const replies = ['first', 'second', 'second']
    answer = ({ headers }, response) => {
      const title = replies.shift()
      if (headers['if-none-match'] === `"${title}"`) response.writeHead(304).end()
      else json(response, 200, [{ title }], { ETag: `"${title}"` })
    }
    const read = () => call('GET /campaigns/')
    expect([await read(), await read(), await read()]).toMatchObject([
      [{ title: 'first' }],
      [{ title: 'second' }],
      [{ title: 'second' }],
    ])
  })

  test('forgets the replies of all but the last thirty URLs', async () => {
    startSession({ user, access: 'token', refresh: 'r' })
    answer = ({ url }, response) => json(response, 200, [], { ETag: `"${url} ${server.received.length}"` })
    const read = (cursor: number) => call('GET /applications/', { query: { cursor } })
    for (let cursor = 1; cursor <= 30; cursor++) await read(cursor)
    await read(1)
    await read(31)
    await Promise.all([read(1), read(2), read(3)])
    const known = server.received.slice(-3).map(({ headers }) => headers['if-none-match'])
    expect(known.toSorted()).toEqual(['"/api/applications/?cursor=1 31"', '"/api/applications/?cursor=3 3"', undefined])
  })

  test('keeps no reply that arrives after another user has logged in', async () => {
    startSession({ user, access: 'first', refresh: 'r' })
    answer = (_, response) => {
      startSession({ user: { ...user, id: 8 }, access: 'theirs', refresh: 's' })
      json(response, 200, [], { ETag: '"first"' })
    }
    await failure(call('GET /applications/'))
    answer = (_, response) => json(response, 200, [])
    await call('GET /applications/')
    expect(server.received[1]?.headers['if-none-match']).toBeUndefined()
  })

  test('returns undefined after a 204', async () => {
    answer = (_, response) => response.writeHead(204).end()
    expect(await call('POST /logout/')).toBeUndefined()
    expect(server.received.map(bearer)).toEqual([undefined])
  })

  test('throws the code, message and field errors of a refusal', async () => {
    answer = (_, response) =>
      json(response, 400, {
        error: 'Some fields are invalid.',
        code: 'validation_failed',
        fields: { title: ['Too long'] },
        details: [{ field: 'title', code: 'too_long', params: { max: 200 } }],
      })
    const error = await failure(call('POST /campaigns/', { body: campaign }))
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { title: [{ message: 'Too long', code: 'too_long', params: { max: 200 } }] },
    })
  })

  test('throws field errors when registration returns a bare map of them', async () => {
    const details = JSON.stringify([{ field: 'username', code: 'username_taken' }])
    answer = (_, response) =>
      json(response, 400, { username: ['Taken.'], email: ['Taken too.'] }, { 'Error-Details': details })
    const body = { username: 'rina', email: 'r@example.com', password: 'x', role: 'brand', language: null } as const
    const error = await failure(call('POST /register/', { body }))
    expect(error).toMatchObject({
      status: 400,
      fields: { username: [{ message: 'Taken.', code: 'username_taken' }] },
    })
    expect(error.fields['email']).toEqual([{ message: 'Taken too.' }])
  })

  test('throws the status when the error response is not JSON', async () => {
    answer = (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')
    expect(await failure(call('GET /health/'))).toMatchObject({ status: 502, code: 'unknown', unanswered: true })
  })

  test('throws a 404 when the answer to a read is a page', async () => {
    answer = (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
    const calls = [
      call('GET /sessions/'),
      callPage('GET /refunds/'),
      call('GET /campaigns/{id}/', { params: { id: 1 } }),
    ]
    for (const each of calls) expect(await failure(each)).toMatchObject({ status: 404, code: 'unknown' })
    // The change has been made, whatever its response contains.
    expect(await call('DELETE /campaigns/{id}/', { params: { id: 1 } })).toBeUndefined()
  })

  test('throws no field errors when the error response has only a detail', async () => {
    answer = (_, response) => json(response, 405, { detail: 'Method not allowed.' })
    expect(await failure(call('GET /health/'))).toMatchObject({ status: 405, code: 'unknown', fields: {} })
  })

  test('throws a network error without a response', async () => {
    answer = (_, response) => response.destroy()
    expect(await failure(call('GET /health/'))).toMatchObject({ status: 0, code: 'network', unanswered: true })
  })

  test('throws the abort when it was aborted', async () => {
    const leaving = new AbortController()
    answer = () => leaving.abort()
    await expect(call('GET /health/', { signal: leaving.signal })).rejects.toHaveProperty('name', 'AbortError')
  })
})

describe('an expired access token', () => {
  const renewing = (request: Received, response: ServerResponse) => {
    if (request.url === '/api/token/refresh/') json(response, 200, { access: 'new' })
    else if (bearer(request) === 'Bearer new') json(response, 200, [])
    else json(response, 401, { error: 'Please log in to continue', code: 'not_authenticated' })
  }

  test('is renewed once for all concurrent calls, which are repeated', async () => {
    startSession({ user, access: 'old', refresh: 'r' })
    answer = renewing
    const calls = Array.from({ length: 6 }, () => call('GET /campaigns/'))
    expect(await Promise.all(calls)).toEqual(calls.map(() => []))
    expect(paths().filter(path => path.includes('campaigns'))).toHaveLength(12)
    expect(paths().filter(path => path.includes('refresh'))).toHaveLength(1)
    expect(server.received.find(({ url }) => url.includes('refresh'))?.body).toEqual({ refresh: 'r' })
    expect(getSession()).toMatchObject({ access: 'new', refresh: 'r' })
    expect(localStorage.getItem('access')).toBe('new')
  })

  test('is renewed only once per call', async () => {
    startSession({ user, access: 'old', refresh: 'r' })
    answer = ({ url }, response) =>
      url.includes('refresh')
        ? json(response, 200, { access: 'new' })
        : json(response, 401, { error: 'No', code: 'not_authenticated' })
    expect(await failure(call('GET /campaigns/'))).toMatchObject({ status: 401 })
    expect(paths()).toEqual(['GET /api/campaigns/', 'POST /api/token/refresh/', 'GET /api/campaigns/'])
  })

  test('ends the session when the renewal is refused', async () => {
    startSession({ user, access: 'old', refresh: 'r' })
    const changes: string[] = []
    const stop = onSessionChange(change => changes.push(change))
    answer = (_, response) => json(response, 401, { error: 'Over', code: 'invalid_refresh_token' })
    await failure(call('GET /campaigns/'))
    stop()
    expect(changes).toEqual(['expired'])
    expect(getSession()).toBeNull()
    expect(['access', 'refresh', 'user'].map(key => localStorage.getItem(key))).toEqual([null, null, null])
  })

  const refused = (_: Received, response: ServerResponse) =>
    json(response, 401, { error: 'No', code: 'not_authenticated' })

  test.each<[string, number, unknown]>([
    ['401', 401, { error: 'Over' }],
    ['400', 400, { error: 'Over' }],
    ['404', 404, undefined],
    ['500', 500, undefined],
    ['200 without a token', 200, {}],
    ['200 with an empty token', 200, { access: '' }],
    ['200 with no JSON', 200, undefined],
  ])('ends the session once when the renewal returns %s', async (_, status, body) => {
    startSession({ user, access: 'old', refresh: 'r' })
    const changes: string[] = []
    const stop = onSessionChange(change => changes.push(change))
    answer = (request, response) => {
      if (!request.url.includes('refresh')) return refused(request, response)
      return body === undefined ? void response.writeHead(status).end('busy') : json(response, status, body)
    }
    await Promise.all([failure(call('GET /campaigns/')), failure(call('GET /applications/'))])
    stop()
    expect(changes).toEqual(['expired'])
    expect(getSession()).toBeNull()
  })

  test.each([429, 503])('is requested once more after a %s before the session ends', async status => {
    startSession({ user, access: 'old', refresh: 'r' })
    answer = (request, response) =>
      request.url.includes('refresh') ? json(response, status, {}, { 'Retry-After': '0' }) : refused(request, response)
    await failure(call('GET /campaigns/'))
    expect(paths().filter(path => path.includes('refresh'))).toHaveLength(2)
    expect(getSession()).toBeNull()
  })

  test('is renewed when the second attempt succeeds', async () => {
    startSession({ user, access: 'old', refresh: 'r' })
    let tries = 0
    answer = (request, response) => {
      if (request.url.includes('refresh') && ++tries === 1) json(response, 503, {}, { 'Retry-After': '0' })
      else renewing(request, response)
    }
    expect(await call('GET /campaigns/')).toEqual([])
    expect(getSession()?.access).toBe('new')
  })

  test('ends the session at once when there is no refresh token', async () => {
    startSession({ user, access: 'old', refresh: null })
    answer = refused
    expect(await failure(call('GET /campaigns/'))).toMatchObject({ status: 401 })
    expect(paths()).toEqual(['GET /api/campaigns/'])
    expect(getSession()).toBeNull()
  })

  test('keeps the session when the renewal gets no response', async () => {
    startSession({ user, access: 'old', refresh: 'r' })
    answer = (request, response) => (request.url.includes('refresh') ? response.destroy() : refused(request, response))
    expect(await failure(call('GET /campaigns/'))).toMatchObject({ status: 0, code: 'network' })
    expect(getSession()?.access).toBe('old')
  })

  const other = { user: { ...user, id: 8, username: 'shop' }, access: 'theirs', refresh: 's' } as const

  test.each([200, 401])(
    'keeps the session of another user who logs in during a renewal that returns %s',
    async status => {
      startSession({ user, access: 'old', refresh: 'r' })
      const asked = Promise.withResolvers<ServerResponse>()
      answer = (request, response) =>
        request.url.includes('refresh') ? asked.resolve(response) : refused(request, response)
      const calling = failure(call('GET /campaigns/'))
      const response = await asked.promise
      endSession()
      startSession(other)
      json(response, status, status === 200 ? { access: 'new' } : {})
      expect(await calling).toMatchObject({ status: 401 })
      expect(getSession()).toEqual(other)
      // The call was not repeated as the new user.
      expect(server.received.map(bearer)).not.toContain('Bearer theirs')
    },
  )

  test("is renewed while another user's renewal has no response yet", async () => {
    startSession({ user, access: 'old', refresh: 'r' })
    const asked = Promise.withResolvers<ServerResponse>()
    answer = (request, response) => {
      const isFirst = (request.body as { refresh?: string } | undefined)?.refresh === 'r'
      if (isFirst) asked.resolve(response)
      else renewing(request, response)
    }
    const calling = failure(call('GET /campaigns/'))
    const response = await asked.promise
    startSession(other)
    expect(await call('GET /campaigns/')).toEqual([])
    json(response, 401, {})
    await calling
    expect(getSession()).toEqual({ ...other, access: 'new' })
  })

  test('does not repeat a call as another user who has logged in since', async () => {
    startSession({ user, access: 'old', refresh: 'r' })
    answer = (request, response) => {
      endSession()
      startSession(other)
      refused(request, response)
    }
    expect(await failure(call('GET /campaigns/'))).toMatchObject({ status: 401 })
    expect(paths()).toEqual(['GET /api/campaigns/'])
  })

  test.each(['POST /login/', 'POST /token/refresh/'] as const)('is not renewed after a 401 of %s', async endpoint => {
    startSession({ user, access: 'old', refresh: 'r' })
    answer = (_, response) => json(response, 401, { error: 'No', code: 'invalid_credentials' })
    const sent =
      endpoint === 'POST /login/'
        ? call(endpoint, { body: { email: 'a@example.com', password: 'x' } })
        : call(endpoint, { body: { refresh: 'r' } })
    expect(await failure(sent)).toMatchObject({ status: 401 })
    expect(paths()).toHaveLength(1)
    expect(getSession()?.access).toBe('old')
  })
})

describe('a call that is answered after another user has logged in', () => {
  const other = { user: { ...user, id: 8 }, access: 'theirs', refresh: 's' } as const
  const save = () => call('PUT /language/', { body: { language: 'bn' } })

  test('fails, and does not replace the same call of that user', async () => {
    startSession({ user, access: 'first', refresh: 'r' })
    const asked = Promise.withResolvers<ServerResponse>()
    answer = (request, response) =>
      bearer(request) === 'Bearer first' ? asked.resolve(response) : json(response, 200, { language: 'theirs' })
    const calling = failure(save())
    const response = await asked.promise
    endSession()
    startSession(other)
    expect(await save()).toEqual({ language: 'theirs' })
    json(response, 200, { language: 'first' })
    expect(await calling).toMatchObject({ status: 401 })
  })

  test('fails when a login returned no ids', async () => {
    const named = (username: string) => ({ username, email: '', role: 'brand' }) as User
    startSession({ user: named('first'), access: 'first', refresh: 'r' })
    answer = (_, response) => {
      startSession({ user: named('second'), access: 'theirs', refresh: 's' })
      json(response, 200, { language: 'first' })
    }
    expect(await failure(save())).toMatchObject({ status: 401 })
  })

  test('is answered when nobody or the same user has logged in', async () => {
    for (const next of [undefined, { user, access: 'second', refresh: 's' }]) {
      startSession({ user, access: 'first', refresh: 'r' })
      answer = (_, response) => {
        endSession()
        if (next) startSession(next)
        json(response, 200, { language: 'bn' })
      }
      expect(await save()).toEqual({ language: 'bn' })
    }
  })

  test('succeeds when a user without an id has been renamed', async () => {
    startSession({ user: { username: 'first', email: '', role: 'brand' } as User, access: 'first', refresh: 'r' })
    answer = (_, response) => {
      updateUser({ username: 'renamed' })
      json(response, 200, { language: 'bn' })
    }
    expect(await save()).toEqual({ language: 'bn' })
  })

  test('does not demand a new password of a user who has logged in again with one', async () => {
    startSession({ user, access: 'first', refresh: 'r' })
    answer = (_, response) => {
      startSession({ user, access: 'second', refresh: 's' })
      json(response, 403, { error: 'Choose your own password', code: 'password_change_required' })
    }
    expect(await failure(save())).toMatchObject({ code: 'password_change_required' })
    expect(getSession()?.user).toEqual(user)
    answer = (_, response) => json(response, 403, { error: 'Choose one', code: 'password_change_required' })
    await failure(save())
    expect(getSession()?.user.must_change_password).toBe(true)
  })
})

describe('a submission', () => {
  const keys = () => server.received.map(({ headers }) => headers['idempotency-key'])

  test('is sent once when made twice at the same time, and again afterwards', async () => {
    answer = (_, response) => json(response, 201, { id: 1 })
    const publish = () => call('POST /campaigns/', { body: campaign, idempotencyKey: crypto.randomUUID() })
    expect(await Promise.all([publish(), publish()])).toEqual([{ id: 1 }, { id: 1 }])
    expect(server.received).toHaveLength(1)
    await publish()
    expect(server.received).toHaveLength(2)
  })

  test('has a new key each time, also after a network error', async () => {
    answer = (_, response) => (server.received.length === 1 ? response.destroy() : json(response, 201, {}))
    await failure(call('POST /campaigns/', { body: campaign }))
    await call('POST /campaigns/', { body: campaign })
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys()).size).toBe(2)
  })

  test('sends a given key', async () => {
    answer = (_, response) => json(response, 201, {})
    await call('POST /campaigns/', { body: campaign, idempotencyKey: 'one press' })
    expect(keys()).toEqual(['one press'])
  })

  test('creates its key without a secure context', async () => {
    const { randomUUID } = crypto
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    try {
      answer = (_, response) => json(response, 201, {})
      await call('POST /campaigns/', { body: campaign })
      expect(keys()).toHaveLength(1)
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })
    }
  })

  test('keeps its key when the access token is renewed', async () => {
    startSession({ user, access: 'old', refresh: 'r' })
    answer = (request, response) => {
      if (request.url.includes('refresh')) json(response, 200, { access: 'new' })
      else if (bearer(request) === 'Bearer new') json(response, 201, {})
      else json(response, 401, { error: 'No', code: 'not_authenticated' })
    }
    await call('POST /campaigns/', { body: campaign })
    const [first, , second] = keys()
    expect(second).toBe(first)
  })
})

test('callPage returns the cursor of the next page of a list', async () => {
  const Link = '</api/users/all/?limit=50&cursor=91>; rel="next"'
  answer = ({ url }, response) => json(response, 200, [{ id: 1 }], url.includes('cursor') ? {} : { Link })
  expect(await callPage('GET /users/all/')).toEqual({ rows: [{ id: 1 }], next: '91' })
  expect(await callPage('GET /users/all/', { query: { cursor: 91 } })).toEqual({ rows: [{ id: 1 }], next: null })
})

test('callPage continues with the next page, and in a conversation with the previous one', async () => {
  const Link = '</api/?cursor=8>; rel="prev", </api/?cursor=9>; rel="next"'
  answer = (_, response) => json(response, 200, [{ id: 9 }], { Link })
  expect(await callPage('GET /users/all/')).toEqual({ rows: [{ id: 9 }], next: '9' })
  expect(await callPage('GET /messages/')).toEqual({ rows: [{ id: 9 }], next: '8' })
})

test('calls can be cancelled after ten seconds and have no timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    answer = (_, response) => json(response, 200, {})
    await call('GET /health/')
    expect(vi.getTimerCount()).toBe(0)
    const asked = Promise.withResolvers<void>()
    answer = () => {
      if (server.received.length === 3) asked.resolve()
    }
    const callSlowly = () => failure(call('GET /health/', { signal: new AbortController().signal }))
    const calling = Promise.all([callSlowly(), callSlowly()])
    await asked.promise
    vi.advanceTimersByTime(9_999)
    cancelSlowCalls()
    vi.advanceTimersByTime(600_000)
    cancelSlowCalls()
    const cancelled = { status: 0, code: 'cancelled' }
    expect(await calling).toMatchObject([cancelled, cancelled])
  } finally {
    vi.useRealTimers()
  }
})
