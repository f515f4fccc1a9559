import { useSyncExternalStore } from 'react'
import type { Reply } from '#contract/index.ts'
import { roles, type Role } from '#contract/values/roles.ts'
import { listeners } from '#lib/dom/listeners.ts'

/** The logged-in user. The role may be unknown to this site. */
export type User = Omit<Reply<'POST /login/'>['user'], 'role'> & { role: Role | (string & {}) }

export interface Session {
  user: User
  access: string
  refresh: string | null
}

/** The cause of a change: an action in this tab, an expired session, another tab, or an update of the user. */
export type SessionChange = 'started' | 'ended' | 'expired' | 'elsewhere' | 'updated'

const keys = { access: 'access', refresh: 'refresh', user: 'user' } as const

/** If the login's response has no id, the username in it identifies the user. */
const withId = (user: User): User => ({ ...user, id: user.id || (user.username as unknown as number) })

function parseUser(text: string | null): User | null {
  if (text === null) return null
  try {
    const user: Partial<User> | null = JSON.parse(text)
    if (!user || typeof user.role !== 'string' || user.role === '') return null
    return withId(user as User)
  } catch {
    return null
  }
}

let current: Session | null = null

/** A session exists if both an access token and a user are stored. */
function restore(): Session | null {
  try {
    const access = localStorage.getItem(keys.access)
    const user = parseUser(localStorage.getItem(keys.user))
    return access && user ? { user, access, refresh: localStorage.getItem(keys.refresh) } : null
  } catch {
    // Storage is disabled, so the session lasts as long as the page.
    return current
  }
}

function store(session: Session | null): void {
  const { access = null, refresh = null, user = null } = session ?? {}
  const values = { user: user && JSON.stringify(user), refresh, access }
  try {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    }
  } catch {
    // As above.
  }
}

current = restore()
const { subscribe, notify } = listeners<[SessionChange]>()

function setSession(next: Session | null, change: SessionChange): void {
  current = next
  notify(change)
}

/** Subscribes to changes. Returns a function that unsubscribes. */
export const onSessionChange = subscribe

/** The current session, for use outside of components. */
export const getSession = (): Session | null => current

/** The logged-in user's id. */
export const userId = (): number | undefined => current?.user.id

/** Whether this session, possibly renewed, is still current. */
export const isCurrent = ({ user, refresh }: Session): boolean =>
  current !== null && current.refresh === refresh && current.user.id === user.id

/** Stores the session of a login. Throws if the user has no role. */
export function startSession(reply: Session): void {
  if (!reply.user.role) throw new Error('Role missing in API response')
  const { user, access, refresh } = reply
  const session = { user: withId(user), access, refresh }
  store(session)
  setSession(session, 'started')
}

/** Stores a renewed access token if its session is still current. */
export function renewAccess(session: Session, access: string): void {
  if (!current || !isCurrent(session)) return
  current = { ...current, access }
  store(current)
}

/**
 * Stores changes to the user: their name and email address, or whether they must change their password. Returns false
 * if another session has replaced this one in storage: another user may have logged in in another tab.
 */
export function updateUser(changes: Partial<Pick<User, 'username' | 'email' | 'must_change_password'>>): boolean {
  const before = current
  followStorage()
  if (!before || !current || !isCurrent(before)) return false
  const session = { ...current, user: { ...current.user, ...changes } }
  store(session)
  setSession(session, 'updated')
  return true
}

/** Removes the tokens and the user, after a logout or when renewing the session fails. */
export function endSession(change: 'ended' | 'expired' = 'ended'): void {
  if (!current) return
  store(null)
  setSession(null, change)
}

/** Adopts the session that another tab has stored after a login, a logout, a renewal or an update of the user. */
export function followStorage(): void {
  const before = current
  const next = restore()
  if (next?.refresh !== before?.refresh) setSession(next, 'elsewhere')
  else if (JSON.stringify(before?.user) !== JSON.stringify(next?.user)) setSession(next, 'updated')
  else current = next
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key in keys) followStorage()
  })
  // A page restored from the back/forward cache has missed storage events.
  window.addEventListener('pageshow', followStorage)
}

/** The logged-in user, or null. */
export function useUser(): User | null {
  return useSyncExternalStore(
    onSessionChange,
    () => current?.user ?? null,
    () => null,
  )
}

/** The logged-in user's role, if this site knows it. */
export function useRole(): Role | undefined {
  const user = useUser()
  return roles.find(role => role === user?.role)
}
