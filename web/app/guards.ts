import { redirect } from '@tanstack/react-router'
import type { Role } from '#contract/vocabulary.ts'
import { getSession } from '#lib/session.ts'

/** Allows only signed-in users, also those who must change their password first. */
export function account(): void {
  if (!getSession()) throw redirect({ to: '/login', replace: true })
}

/**
 * Allows only signed-in users, and only of the given roles if there are any. Whoever must change their password first does
 * so on their account page.
 */
export const signedIn =
  (...roles: Role[]) =>
  (): void => {
    account()
    const user = getSession()?.user
    if (user?.must_change_password) throw redirect({ to: '/account', replace: true })
    if (roles.length > 0 && !roles.some(role => role === user?.role))
      throw redirect({ to: '/dashboard', replace: true })
  }

/** Allows only visitors, for the sign-in pages. */
export function signedOut(): void {
  if (getSession()) throw redirect({ to: '/dashboard', replace: true })
}

/** Redirects admins to the admin panel, which is their dashboard. */
export function dashboard(): void {
  signedIn()()
  if (getSession()?.user.role === 'admin') throw redirect({ to: '/admin-panel', replace: true })
}

/** Allows brands and influencers, who have a profile; users of an unknown role go to their account. */
export function profileEditor(): void {
  dashboard()
  const role = getSession()?.user.role
  if (role !== 'brand' && role !== 'influencer') throw redirect({ to: '/account', replace: true })
}

/** A link of the footer that leads brands to a page, and is an unknown path for everyone else. */
const forBrands = (page: () => never) => (): never => {
  if (getSession()?.user.role === 'brand') return page()
  throw redirect({ to: '/', replace: true })
}

/** `/create-campaign`: the form for a new campaign. */
export const createCampaign = forBrands(() => {
  throw redirect({ to: '/campaigns', search: { create: true }, replace: true })
})

/** `/influencer-search`: the search for influencers. */
export const searchInfluencers = forBrands(() => {
  throw redirect({ to: '/influencers', replace: true })
})
