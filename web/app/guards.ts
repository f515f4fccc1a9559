import { redirect, type HistoryState } from '@tanstack/react-router'
import { isStaff, type Role } from '#contract/values/roles.ts'
import { getSession } from '#lib/http/session.ts'

/** The parts of the navigation that a guard needs. The router replaces the history entry of a URL that redirects. */
interface Navigation {
  location: { href: string }
}

/** The last user who was allowed to open a page. */
let lastUser: number | undefined

/**
 * Allows any logged-in user, even one who must change their password first. Visitors return to the page after logging
 * in.
 */
export function account({ location }: Navigation): void {
  const user = getSession()?.user
  if (!user) throw redirect({ to: '/login', state: { from: location.href, owner: lastUser } })
  lastUser = user.id
}

/**
 * Allows logged-in users, optionally only those with certain roles. Redirects users who must change their password
 * first to their account page.
 */
export const loggedIn =
  (...roles: Role[]) =>
  (navigation: Navigation): void => {
    account(navigation)
    const user = getSession()?.user
    if (user?.must_change_password) throw redirect({ to: '/account' })
    if (roles.length > 0 && !roles.some(role => role === user?.role)) throw redirect({ to: '/dashboard' })
  }

/**
 * Allows only visitors, for the login pages. After a login, in this tab or another, redirects to the page that required
 * it or to the dashboard.
 */
export function loggedOut({ location }: { location: { state: HistoryState } }): void {
  const session = getSession()
  if (!session) return
  const user = session.user.id
  // Ignores the page if another user was on it.
  const { from, owner = user } = location.state
  throw redirect({ href: (owner === user && from) || '/dashboard' })
}

/** Redirects admins to the admin panel, which serves as their dashboard. */
export function dashboard(navigation: Navigation): void {
  loggedIn()(navigation)
  if (isStaff(getSession()?.user.role)) throw redirect({ to: '/admin-panel' })
}

/** Allows brands and influencers, who have profiles. Redirects users of an unknown role to their account page. */
export function profileEditor(navigation: Navigation): void {
  dashboard(navigation)
  const role = getSession()?.user.role
  if (role !== 'brand' && role !== 'influencer') throw redirect({ to: '/account' })
}

/** Guards the footer links that open a page for brands and are unknown paths for everyone else. */
const forBrands = (page: () => never) => (): never => {
  if (getSession()?.user.role === 'brand') return page()
  throw redirect({ to: '/' })
}

/** `/create-campaign`: redirects to the form for a new campaign. */
export const createCampaign = forBrands(() => {
  throw redirect({ to: '/campaigns', search: { create: true } })
})

/** `/influencer-search`: redirects to the influencer search. */
export const searchInfluencers = forBrands(() => {
  throw redirect({ to: '/influencers' })
})
