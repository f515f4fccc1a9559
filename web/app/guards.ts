import { redirect } from '@tanstack/react-router'
import type { Role } from '#contract/vocabulary.ts'
import { getSession } from '#lib/session.ts'

/** Lets only signed-in people through, and only `roles` if any are named. */
export const signedIn =
  (...roles: Role[]) =>
  (): void => {
    const user = getSession()?.user
    if (!user) throw redirect({ to: '/login', replace: true })
    if (roles.length > 0 && !roles.some(role => role === user.role)) throw redirect({ to: '/dashboard', replace: true })
  }

/** Sign-in pages are for those who are not signed in. */
export function signedOut(): void {
  if (getSession()) throw redirect({ to: '/dashboard', replace: true })
}

/** Admins work in the admin panel: they have no dashboard beside it. */
export function dashboard(): void {
  signedIn()()
  if (getSession()?.user.role === 'admin') throw redirect({ to: '/admin-panel', replace: true })
}

/** For brands and influencers, who have a profile to edit; of a role that the site does not know, the account is shown. */
export function profileEditor(): void {
  dashboard()
  const role = getSession()?.user.role
  if (role !== 'brand' && role !== 'influencer') throw redirect({ to: '/account', replace: true })
}

/** An address in the footer that leads a brand to its page, and is an unknown path for everyone else. */
const forBrands = (page: () => never) => (): never => {
  if (getSession()?.user.role === 'brand') return page()
  throw redirect({ to: '/', replace: true })
}

/** `/create-campaign`: the form for a new campaign. */
export const createCampaign = forBrands(() => {
  throw redirect({ to: '/campaigns', search: { create: true }, replace: true })
})

/** `/influencer-search`: the search. */
export const searchInfluencers = forBrands(() => {
  throw redirect({ to: '/influencers', replace: true })
})
