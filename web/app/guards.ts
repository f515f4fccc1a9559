import { redirect, type ParsedLocation } from '@tanstack/react-router'
import type { Role } from '../../contract/vocabulary.ts'
import { getSession, type User } from '../lib/session.ts'

interface Arrival {
  location: ParsedLocation
}

/**
 * Lets only signed-in people through, and only `roles` if any are named. The wanted address travels in the history
 * entry, not in the URL, so that no link from outside can choose where a sign-in leads.
 */
export const signedIn =
  (...roles: Role[]) =>
  ({ location }: Arrival): void => {
    const user = getSession()?.user
    if (!user) throw redirect({ to: '/login', replace: true, state: { wanted: location.href } })
    if (roles.length > 0 && !roles.includes(user.role)) throw redirect({ to: '/dashboard', replace: true })
  }

/** Sign-in pages are for those who are not signed in. */
export function signedOut(): void {
  if (getSession()) throw redirect({ to: '/dashboard', replace: true })
}

/** The role's own place: admins work in the admin panel. */
export function dashboard(arrival: Arrival): void {
  signedIn()(arrival)
  if (getSession()?.user.role === 'admin') throw redirect({ to: '/admin-panel', replace: true })
}

/** `/create-campaign` from the footer: a brand's form, an unknown path for everyone else. */
export function createCampaign(): never {
  const user: User | undefined = getSession()?.user
  throw user?.role === 'brand'
    ? redirect({ to: '/campaigns', search: { create: true }, replace: true })
    : redirect({ to: '/', replace: true })
}
