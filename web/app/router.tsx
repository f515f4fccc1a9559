import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { registrableRoles, roles, type RegistrableRole } from '#contract/vocabulary.ts'
import { adminTabs, type AdminTab } from '#features/admin/tabs.ts'
import { loadWords } from '#lib/i18n.ts'
import type { Narrowing } from '#lib/narrowing.ts'
import { onSessionChange } from '#lib/session.ts'
import { createCampaign, dashboard, profileEditor, searchInfluencers, signedIn, signedOut } from './guards.ts'
import { PageFailure } from './page-failure.tsx'
import { Shell } from './shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find(word => word === value)

/** What narrows a page's list, as its address says it. The page reads of it what its list knows. */
const narrowing = (address: Record<string, unknown>): Narrowing =>
  Object.fromEntries(
    [
      'search',
      'category',
      'min_followers',
      'status',
      'payment_status',
      'role',
      'active',
      'kind',
      'subject_type',
      'from',
      'to',
      'sort',
    ].flatMap(name => (address[name] ? [[name, address[name]]] : [])),
  )

const root = createRootRoute({
  component: Shell,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('#features/home/home-page.tsx'), 'HomePage'),
})

/** The pages to read: words of their own, and as light as the landing page. */
const info = createRoute({
  getParentRoute: () => root,
  id: 'info',
  loader: () => loadWords('info'),
  staleTime: Infinity,
})

const infoPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => info, path, component })

const introPages = () => import('#features/info/intro-pages.tsx')

const infoPages = [
  infoPage(
    '/about',
    lazyRouteComponent(() => import('#features/info/about-page.tsx'), 'AboutPage'),
  ),
  infoPage(
    '/contact',
    lazyRouteComponent(() => import('#features/info/contact-page.tsx'), 'ContactPage'),
  ),
  infoPage('/pricing', lazyRouteComponent(introPages, 'PricingPage')),
  infoPage('/success-stories', lazyRouteComponent(introPages, 'SuccessStoriesPage')),
  infoPage('/browse-campaigns', lazyRouteComponent(introPages, 'BrowseCampaignsPage')),
  infoPage('/application-tips', lazyRouteComponent(introPages, 'ApplicationTipsPage')),
  infoPage('/community', lazyRouteComponent(introPages, 'CommunityPage')),
  infoPage('/resources', lazyRouteComponent(introPages, 'ResourcesPage')),
  infoPage(
    '/privacy-policy',
    lazyRouteComponent(() => import('#features/info/privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
  ),
  infoPage(
    '/terms-of-use',
    lazyRouteComponent(() => import('#features/info/terms-of-use-page.tsx'), 'TermsOfUsePage'),
  ),
] as const

/** Everything that people work with: brings Mantine, the query cache and the words, which that page does without. */
const workspace = createRoute({
  getParentRoute: () => root,
  id: 'workspace',
  loader: () => loadWords('workspace'),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./workspace.tsx'), 'Workspace'),
})

const login = createRoute({
  getParentRoute: () => workspace,
  path: '/login',
  beforeLoad: signedOut,
  component: lazyRouteComponent(() => import('#features/auth/login-page.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => workspace,
  path: '/register',
  validateSearch: (search: Record<string, unknown>): { role?: RegistrableRole } => {
    const role = oneOf(registrableRoles, search.role)
    return role ? { role } : {}
  },
  beforeLoad: signedOut,
  component: lazyRouteComponent(() => import('#features/auth/register-page.tsx'), 'RegisterPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => workspace,
  path: '/dashboard',
  beforeLoad: dashboard,
  component: lazyRouteComponent(() => import('#features/dashboards/dashboard-page.tsx'), 'DashboardPage'),
})

const campaigns = createRoute({
  getParentRoute: () => workspace,
  path: '/campaigns',
  /** `create`: a brand's form stands open. */
  validateSearch: (search: Record<string, unknown>): Narrowing & { create?: true } => ({
    ...narrowing(search),
    ...(search.create === true && { create: true }),
  }),
  beforeLoad: signedIn(),
  component: lazyRouteComponent(() => import('#features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
})

const campaign = createRoute({
  getParentRoute: () => workspace,
  path: '/campaigns/$id',
  beforeLoad: signedIn(),
  component: lazyRouteComponent(() => import('#features/campaigns/campaign-page.tsx'), 'CampaignPage'),
})

const newCampaign = createRoute({ getParentRoute: () => root, path: '/create-campaign', beforeLoad: createCampaign })

const influencers = createRoute({
  getParentRoute: () => workspace,
  path: '/influencers',
  validateSearch: narrowing,
  beforeLoad: signedIn('brand'),
  component: lazyRouteComponent(() => import('#features/influencers/influencers-page.tsx'), 'InfluencersPage'),
})

const influencerSearch = createRoute({
  getParentRoute: () => root,
  path: '/influencer-search',
  beforeLoad: searchInfluencers,
})

const messages = createRoute({
  getParentRoute: () => workspace,
  path: '/messages',
  /** `with`: the user id of the person whose conversation is open. */
  validateSearch: (search: Record<string, unknown>): { with?: number } => {
    const id = Number(search.with)
    return Number.isSafeInteger(id) && id > 0 ? { with: id } : {}
  },
  beforeLoad: signedIn(),
  component: lazyRouteComponent(() => import('#features/messages/messages-page.tsx'), 'MessagesPage'),
})

const applications = createRoute({
  getParentRoute: () => workspace,
  path: '/applications',
  validateSearch: narrowing,
  beforeLoad: signedIn(...roles),
  component: lazyRouteComponent(() => import('#features/applications/applications-page.tsx'), 'ApplicationsPage'),
})

const payments = createRoute({
  getParentRoute: () => workspace,
  path: '/payments',
  validateSearch: narrowing,
  beforeLoad: signedIn(...roles),
  component: lazyRouteComponent(() => import('#features/payments/payments-page.tsx'), 'PaymentsPage'),
})

const withdrawals = createRoute({
  getParentRoute: () => workspace,
  path: '/withdrawals',
  beforeLoad: signedIn('influencer'),
  component: lazyRouteComponent(() => import('#features/withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
})

const adminPanel = createRoute({
  getParentRoute: () => workspace,
  path: '/admin-panel',
  validateSearch: (search: Record<string, unknown>): Narrowing & { tab?: AdminTab } => {
    const tab = oneOf(adminTabs, search.tab)
    return { ...narrowing(search), ...(tab && { tab }) }
  },
  beforeLoad: signedIn('admin'),
  component: lazyRouteComponent(() => import('#features/admin/admin-page.tsx'), 'AdminPage'),
})

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  beforeLoad: () => {
    signedIn('admin')()
    throw redirect({ to: '/admin-panel', search: { tab: 'users' }, replace: true })
  },
})

const profile = createRoute({
  getParentRoute: () => workspace,
  path: '/profile',
  beforeLoad: profileEditor,
  component: lazyRouteComponent(() => import('#features/profiles/profile-page.tsx'), 'ProfilePage'),
})

const account = createRoute({
  getParentRoute: () => workspace,
  path: '/account',
  beforeLoad: signedIn(),
  component: lazyRouteComponent(() => import('#features/account/account-page.tsx'), 'AccountPage'),
})

const publicProfile = createRoute({
  getParentRoute: () => workspace,
  path: '/user/$username',
  component: lazyRouteComponent(() => import('#features/profiles/public-profile-page.tsx'), 'PublicProfilePage'),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    newCampaign,
    influencerSearch,
    users,
    unknown,
    info.addChildren(infoPages),
    workspace.addChildren([
      login,
      register,
      dashboardRoute,
      campaigns,
      campaign,
      applications,
      payments,
      withdrawals,
      adminPanel,
      profile,
      account,
      publicProfile,
      influencers,
      messages,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})

// The guards look again when the session changes under an open page.
onSessionChange(change => {
  if (change === 'ended' || change === 'expired') void router.navigate({ to: '/login' })
  else void router.invalidate()
})
