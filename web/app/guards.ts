import { redirect, type HistoryState } from '@tanstack/react-router'
import { isStaff, type Role } from '#contract/values/roles.ts'
import { getSession } from '#lib/api/session.ts'

/** What a guard needs to know about the navigation. The router replaces a URL that redirects. */
interface Navigation {
  location: { href: string }
}

/** Who was last allowed to open a page. */
let lastUser: number | undefined

/** Allows only logged-in users, even those who must change their password first. A login leads back to the page. */
export function account({ location }: Navigation): void {
  const user = getSession()?.user
  if (!user) throw redirect({ to: '/login', state: { from: location.href, owner: lastUser } })
  lastUser = user.id
}

/**
 * Allows only logged-in users and, if roles are given, only those roles. Users who must change their password first are
 * sent to their account page.
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
 * Allows only visitors, for the login pages. A login, also in another tab, opens the page that required it, or else
 * the dashboard.
 */
export function loggedOut({ location }: { location: { state: HistoryState } }): void {
  const session = getSession()
  if (!session) return
  const user = session.user.id
  const { from, owner = user } = location.state
  // A page that another user was on says nothing about this one.
  throw redirect({ href: (owner === user && from) || '/dashboard' })
}

/** Redirects admins to the admin panel, which is their dashboard. */
export function dashboard(navigation: Navigation): void {
  loggedIn()(navigation)
  if (isStaff(getSession()?.user.role)) throw redirect({ to: '/admin-panel' })
}

/** Allows brands and influencers, who have a profile; users of an unknown role go to their account. */
export function profileEditor(navigation: Navigation): void {
  dashboard(navigation)
  const role = getSession()?.user.role
  if (role !== 'brand' && role !== 'influencer') throw redirect({ to: '/account' })
}

/** A footer link that leads brands to a page and is an unknown path for everyone else. */
const forBrands = (page: () => never) => (): never => {
  if (getSession()?.user.role === 'brand') return page()
  throw redirect({ to: '/' })
}

/** `/create-campaign`: the form for a new campaign. */
export const createCampaign = forBrands(() => {
  throw redirect({ to: '/campaigns', search: { create: true } })
})

/** `/influencer-search`: the search for influencers. */
export const searchInfluencers = forBrands(() => {
  throw redirect({ to: '/influencers' })
})
