import { beforeEach, expect, test, vi } from 'vitest'
import { otherTabWrote } from '#lib/dom/test-browser.ts'

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const
const text = JSON.stringify(user)

/** Imports the module as a newly opened page does. */
async function openPage(): Promise<typeof import('./session.ts')> {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  return import('./session.ts')
}

beforeEach(() => localStorage.clear())

test('a session is restored when an access token and a user are stored', async () => {
  localStorage.setItem('access', 'token')
  localStorage.setItem('refresh', 'r')
  localStorage.setItem('user', text)
  const { getSession } = await openPage()
  expect(getSession()).toEqual({ user, access: 'token', refresh: 'r' })
})

test.each([
  ['no token', { user: text }],
  ['no user', { access: 'token' }],
  ['a user that is not JSON', { access: 'token', user: '{' }],
  ['a user without a role', { access: 'token', user: '{"id":7}' }],
  ['a user whose role is empty', { access: 'token', user: '{"id":7,"role":""}' }],
  ['a user that is null', { access: 'token', user: 'null' }],
])('no session is restored with %s', async (_, values: Record<string, string>) => {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  const { getSession } = await openPage()
  expect(getSession()).toBeNull()
})

test('a session is restored when the role is unknown', async () => {
  localStorage.setItem('access', 'token')
  localStorage.setItem('user', '{"id":7,"role":"auditor"}')
  const { getSession } = await openPage()
  expect(getSession()?.user).toEqual({ id: 7, role: 'auditor' })
})

test.each(['""', 'null'])('a session is restored without a user id when the stored one is %s', async id => {
  localStorage.setItem('access', 'token')
  localStorage.setItem('user', `{"id":${id},"role":"brand"}`)
  const { getSession } = await openPage()
  expect(getSession()?.user).toEqual({ role: 'brand' })
})

test('a session is restored with an id that is a text', async () => {
  localStorage.setItem('access', 'token')
  localStorage.setItem('user', '{"id":"a1-b2","role":"brand"}')
  const { getSession } = await openPage()
  expect(getSession()?.user).toEqual({ id: 'a1-b2', role: 'brand' })
})

test('the username identifies a user whose login has null as the id', async () => {
  const { followStorage, getSession, isCurrent, startSession } = await openPage()
  startSession(JSON.parse(JSON.stringify({ user: { ...user, id: null }, access: 'token', refresh: 'r' })))
  const started = getSession()
  expect(started?.user.id).toBe('rina')
  followStorage()
  expect(started && isCurrent(started)).toBe(true)
})

test('startSession throws and stores nothing when the user has no role', async () => {
  const { getSession, startSession } = await openPage()
  const { role: _, ...roleless } = user
  const reply = JSON.parse(JSON.stringify({ user: roleless, access: 'token', refresh: 'r' }))
  expect(() => startSession(reply)).toThrow('Role missing in API response')
  expect(getSession()).toBeNull()
  expect(localStorage.getItem('access')).toBeNull()
})

test('endSession removes tokens and user', async () => {
  const { endSession, getSession, startSession } = await openPage()
  startSession({ user, access: 'token', refresh: 'r' })
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user)
  endSession()
  expect(getSession()).toBeNull()
  expect(['access', 'refresh', 'user'].map(key => localStorage.getItem(key))).toEqual([null, null, null])
})

test('the session ends once when another tab logs out', async () => {
  const { getSession, onSessionChange, startSession } = await openPage()
  startSession({ user, access: 'token', refresh: 'r' })
  const changes: string[] = []
  onSessionChange(change => changes.push(change))
  otherTabWrote({ user: null, refresh: null, access: null })
  expect(getSession()).toBeNull()
  expect(changes).toEqual(['elsewhere'])
})

test('a page that the browser restores adopts the session that another tab has since stored', async () => {
  const { getSession, onSessionChange, startSession } = await openPage()
  startSession({ user, access: 'token', refresh: 'r' })
  const changes: string[] = []
  onSessionChange(change => changes.push(change))
  const other = { ...user, id: 8, username: 'mim' }
  for (const [key, value] of Object.entries({ user: JSON.stringify(other), refresh: 's', access: 'token 2' })) {
    localStorage.setItem(key, value)
  }
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(getSession()).toEqual({ user: other, refresh: 's', access: 'token 2' })
  expect(changes).toEqual(['elsewhere'])
})

test('the session ends when another tab clears the storage', async () => {
  const { getSession, startSession } = await openPage()
  startSession({ user, access: 'token', refresh: 'r' })
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(getSession()).toBeNull()
})

test('a token renewed in another tab is used without notifying listeners', async () => {
  const { getSession, onSessionChange, startSession } = await openPage()
  startSession({ user, access: 'token', refresh: 'r' })
  const changes: string[] = []
  onSessionChange(change => changes.push(change))
  otherTabWrote({ access: 'newer' })
  expect(getSession()?.access).toBe('newer')
  expect(changes).toEqual([])
})

test('updateUser stores the new name and notifies this and other tabs', async () => {
  const { getSession, onSessionChange, updateUser, startSession } = await openPage()
  startSession({ user, access: 'token', refresh: 'r' })
  const changes: string[] = []
  onSessionChange(change => changes.push(change))
  updateUser({ username: 'rina.studio', email: 'studio@example.com' })
  const renamed = { ...user, username: 'rina.studio', email: 'studio@example.com' }
  expect(getSession()).toEqual({ user: renamed, access: 'token', refresh: 'r' })
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(renamed)
  otherTabWrote({ user: text })
  expect(getSession()?.user.username).toBe('rina')
  expect(changes).toEqual(['updated', 'updated'])
})

test.each([null, Number.NaN])('a session without a usable id (%s) is renewed and its user updated', async id => {
  const { getSession, followStorage, renewAccess, updateUser, startSession } = await openPage()
  startSession({ user: { ...user, id: id as number }, access: 'token', refresh: 'r' })
  const session = getSession()
  followStorage()
  if (session) renewAccess(session, 'renewed')
  expect(updateUser({ username: 'rina.studio' })).toBe(true)
  expect(getSession()).toMatchObject({ user: { username: 'rina.studio' }, access: 'renewed' })
})

test("updateUser leaves another tab's login that this tab has missed unchanged", async () => {
  const { getSession, updateUser, startSession } = await openPage()
  startSession({ user, access: 'token', refresh: 'r' })
  const nadia = { ...user, id: 8, username: 'nadia', email: 'nadia@example.com' }
  const stored = { user: JSON.stringify(nadia), refresh: 'n', access: 'other' }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  expect(updateUser({ username: 'rina.studio' })).toBe(false)
  expect(getSession()).toEqual({ user: nadia, refresh: 'n', access: 'other' })
  expect(Object.keys(stored).map(key => localStorage.getItem(key))).toEqual(Object.values(stored))
})

test('reports logins, logouts and user changes in another tab when the server sends no user ids', async () => {
  const rina = JSON.stringify({ ...user, id: undefined })
  const nadia = JSON.stringify({ ...user, id: undefined, username: 'nadia', email: 'nadia@example.com' })
  const { getSession, onSessionChange } = await openPage()
  const changes: string[] = []
  onSessionChange(change => changes.push(change))
  const store = (values: Record<string, string | null>) => {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    }
    otherTabWrote({ access: values['access'] ?? null })
  }
  store({ user: rina, refresh: 'r', access: 'token' })
  store({ user: rina.replace('"rina"', '"rina.studio"'), refresh: 'r', access: 'token' })
  expect(changes).toEqual(['elsewhere', 'updated'])
  store({ user: nadia, refresh: 'n', access: 'other' })
  expect(getSession()?.user.email).toBe('nadia@example.com')
  store({ user: null, refresh: null, access: null })
  expect(changes).toEqual(['elsewhere', 'updated', 'elsewhere', 'elsewhere'])
})
