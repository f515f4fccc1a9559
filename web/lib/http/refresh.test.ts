import { afterEach, expect, test } from 'vitest'
import { call } from '#lib/api/call.ts'
import { json, listen } from '#lib/dom/test-browser.ts'
import { endSession, getSession, onSessionChange, startSession, type SessionChange } from './session.ts'

const rina = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const
const nadia = { ...rina, id: 8, username: 'nadia', email: 'nadia@example.com' }

afterEach(() => {
  endSession()
  localStorage.clear()
})

/** Makes a call in a session that the server has ended. Returns the resulting session changes. */
async function callRefused(): Promise<SessionChange[]> {
  const server = await listen((_, response) => json(response, 401, {}))
  const changes: SessionChange[] = []
  const stop = onSessionChange(change => changes.push(change))
  await expect(call('GET /profile/')).rejects.toMatchObject({ status: 401 })
  stop()
  await server.close()
  return changes
}

test("a session's end keeps another tab's login that this tab has missed", async () => {
  startSession({ user: rina, access: 'token', refresh: 'r' })
  const stored = { user: JSON.stringify(nadia), refresh: 'n', access: 'other' }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  expect(await callRefused()).toEqual(['elsewhere'])
  expect(getSession()).toEqual({ user: nadia, refresh: 'n', access: 'other' })
  expect(localStorage.getItem('refresh')).toBe('n')
})

test("a late renewal keeps another tab's login that this tab has missed", async () => {
  startSession({ user: rina, access: 'token', refresh: 'r' })
  const stored = { user: JSON.stringify(nadia), refresh: 'n', access: 'other' }
  const server = await listen(({ url }, response) => {
    if (url !== '/api/token/refresh/') return json(response, 401, {})
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    return json(response, 200, { access: 'renewed' })
  })
  await expect(call('GET /profile/')).rejects.toMatchObject({ status: 401 })
  await server.close()
  expect(server.received.map(({ url }) => url)).toEqual(['/api/profile/', '/api/token/refresh/'])
  expect(getSession()).toEqual({ user: nadia, refresh: 'n', access: 'other' })
  expect(Object.keys(stored).map(key => localStorage.getItem(key))).toEqual(Object.values(stored))
})

test('an ended session is reported where storage is disabled', async () => {
  const { getItem } = localStorage
  localStorage.getItem = () => {
    throw new DOMException('', 'SecurityError')
  }
  try {
    startSession({ user: rina, access: 'token', refresh: 'r' })
    expect(await callRefused()).toEqual(['expired'])
  } finally {
    localStorage.getItem = getItem
  }
})

test("a session is renewed when its user's id is a text", async () => {
  const server = await listen(({ url, headers }, response) => {
    if (url === '/api/login/') json(response, 200, { user: { ...rina, id: 'a1-b2' }, access: 'old', refresh: 'r' })
    else if (url === '/api/token/refresh/') json(response, 200, { access: 'new' })
    else json(response, headers.authorization === 'Bearer new' ? 200 : 401, {})
  })
  startSession(await call('POST /login/', { body: { email: rina.email, password: 'x' } }))
  await call('GET /profile/')
  expect(getSession()).toMatchObject({ access: 'new', user: { id: 'a1-b2' } })
  await server.close()
})
