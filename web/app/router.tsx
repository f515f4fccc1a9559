import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { roles, type RegistrableRole } from '#contract/values/roles.ts'
import { accountPage } from '#features/account/index.ts'
import { adminPage } from '#features/admin/index.ts'
import { applicationsPage, type ApplicationsSearch } from '#features/applications/index.ts'
import {
  confirmEmailPage,
  forgotPasswordPage,
  loginPage,
  registerPage,
  resetPasswordPage,
  unsubscribePage,
  verifyEmailPage,
} from '#features/auth/index.ts'
import { campaignPage, campaignsPage, type CampaignsSearch } from '#features/campaigns/index.ts'
import { dashboardPage } from '#features/dashboards/index.ts'
import { homePage } from '#features/home/index.ts'
import { influencersPage, type InfluencersSearch } from '#features/influencers/index.ts'
import * as info from '#features/info/index.ts'
import { messagesPage } from '#features/messages/index.ts'
import { paymentsPage, type PaymentsSearch } from '#features/payments/index.ts'
import { profilePage, publicProfilePage } from '#features/profiles/index.ts'
import { statementPage, type StatementParams } from '#features/statements/index.ts'
import { withdrawalsPage } from '#features/withdrawals/index.ts'
import { parseSearch, readByPage, stringifySearch } from '#lib/dom/search-params.ts'
import { getSession, onSessionChange } from '#lib/http/session.ts'
import { loadCatalogue, sharedCatalogue } from '#lib/i18n/i18n.ts'
import type { AdminSearch } from './admin-tabs.ts'
import { account, createCampaign, dashboard, profileEditor, searchInfluencers, loggedIn, loggedOut } from './guards.ts'
import { PageFailure } from './page-failure.tsx'
import { Shell } from './shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** On the login page: the URL to return to after logging in. */
    from?: string
    /** On the login page: the user whose session was open before, or undefined if nobody was logged in. */
    owner?: number | undefined
    /** On the login page: whether the session has expired. */
    expired?: true
    /** On the login page and related pages: the email address typed on the previous page. */
    email?: string
    /** On a brand's payments page: the id of the application to pay for. */
    pay?: number
  }
}

const root = createRootRoute({
  component: Shell,
})

const home = createRoute({ getParentRoute: () => root, path: '/', ...homePage })

// Public pages stay as light as the landing page: no Mantine, no query cache, no session.
const infoPages = [
  createRoute({ getParentRoute: () => root, path: '/about', ...info.aboutPage }),
  createRoute({ getParentRoute: () => root, path: '/contact', ...info.contactPage }),
  createRoute({ getParentRoute: () => root, path: '/pricing', ...info.pricingPage }),
  createRoute({ getParentRoute: () => root, path: '/success-stories', ...info.successStoriesPage }),
  createRoute({ getParentRoute: () => root, path: '/browse-campaigns', ...info.browseCampaignsPage }),
  createRoute({ getParentRoute: () => root, path: '/application-tips', ...info.applicationTipsPage }),
  createRoute({ getParentRoute: () => root, path: '/community', ...info.communityPage }),
  createRoute({ getParentRoute: () => root, path: '/resources', ...info.resourcesPage }),
  createRoute({ getParentRoute: () => root, path: '/privacy-policy', ...info.privacyPolicyPage }),
  createRoute({ getParentRoute: () => root, path: '/terms-of-use', ...info.termsOfUsePage }),
] as const

/** The layout of all working pages: provides Mantine, the query cache and the shared messages. */
const workspace = createRoute({
  getParentRoute: () => root,
  id: 'workspace',
  loader: () => loadCatalogue(sharedCatalogue),
  component: lazyRouteComponent(() => import('./workspace.tsx'), 'Workspace'),
})

const login = createRoute({
  getParentRoute: () => workspace,
  path: '/login',
  beforeLoad: loggedOut,
  ...loginPage,
})

const register = createRoute({
  getParentRoute: () => workspace,
  path: '/register',
  validateSearch: readByPage<{ role?: RegistrableRole }>(),
  beforeLoad: loggedOut,
  ...registerPage,
})

const forgotPassword = createRoute({
  getParentRoute: () => workspace,
  path: '/forgot-password',
  beforeLoad: loggedOut,
  ...forgotPasswordPage,
})

// Emails link to these pages, so they also work for logged-in users.
const mailLinks = [
  createRoute({ getParentRoute: () => workspace, path: '/reset-password', ...resetPasswordPage }),
  createRoute({ getParentRoute: () => workspace, path: '/verify-email', ...verifyEmailPage }),
  createRoute({ getParentRoute: () => workspace, path: '/confirm-email', ...confirmEmailPage }),
  createRoute({ getParentRoute: () => workspace, path: '/unsubscribe', ...unsubscribePage }),
] as const

const dashboardRoute = createRoute({
  getParentRoute: () => workspace,
  path: '/dashboard',
  beforeLoad: dashboard,
  ...dashboardPage,
})

const campaigns = createRoute({
  getParentRoute: () => workspace,
  path: '/campaigns',
  validateSearch: readByPage<CampaignsSearch>(),
  beforeLoad: loggedIn(),
  ...campaignsPage,
})

const campaign = createRoute({
  getParentRoute: () => workspace,
  path: '/campaigns/$id',
  beforeLoad: loggedIn(),
  ...campaignPage,
})

const newCampaign = createRoute({ getParentRoute: () => root, path: '/create-campaign', beforeLoad: createCampaign })

const influencers = createRoute({
  getParentRoute: () => workspace,
  path: '/influencers',
  validateSearch: readByPage<InfluencersSearch>(),
  beforeLoad: loggedIn('brand'),
  ...influencersPage,
})

const influencerSearch = createRoute({
  getParentRoute: () => root,
  path: '/influencer-search',
  beforeLoad: searchInfluencers,
})

const messages = createRoute({
  getParentRoute: () => workspace,
  path: '/messages',
  /** `with`: the user id of the partner in the open conversation. */
  validateSearch: readByPage<{ with?: number }>(),
  beforeLoad: loggedIn(),
  ...messagesPage,
})

const applications = createRoute({
  getParentRoute: () => workspace,
  path: '/applications',
  validateSearch: readByPage<ApplicationsSearch>(),
  beforeLoad: loggedIn(...roles),
  ...applicationsPage,
})

const payments = createRoute({
  getParentRoute: () => workspace,
  path: '/payments',
  validateSearch: readByPage<PaymentsSearch>(),
  beforeLoad: loggedIn(...roles),
  ...paymentsPage,
})

const withdrawals = createRoute({
  getParentRoute: () => workspace,
  path: '/withdrawals',
  beforeLoad: loggedIn('influencer'),
  ...withdrawalsPage,
})

const statement = createRoute({
  getParentRoute: () => workspace,
  path: '/statement',
  validateSearch: readByPage<StatementParams>(),
  beforeLoad: loggedIn(...roles),
  ...statementPage,
})

const adminPanel = createRoute({
  getParentRoute: () => workspace,
  path: '/admin-panel',
  validateSearch: readByPage<AdminSearch>(),
  beforeLoad: loggedIn('admin'),
  ...adminPage,
  loader: async () => (await Promise.all([import('./admin-tabs.ts'), adminPage.loader()]))[0].adminTabs,
})

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  beforeLoad: () => {
    throw redirect({ to: '/admin-panel', search: { tab: 'users' } })
  },
})

const profile = createRoute({
  getParentRoute: () => workspace,
  path: '/profile',
  beforeLoad: profileEditor,
  ...profilePage,
})

const accountRoute = createRoute({
  getParentRoute: () => workspace,
  path: '/account',
  beforeLoad: account,
  ...accountPage,
})

const publicProfile = createRoute({
  getParentRoute: () => workspace,
  path: '/user/$username',
  ...publicProfilePage,
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    newCampaign,
    influencerSearch,
    users,
    unknown,
    ...infoPages,
    workspace.addChildren([
      login,
      register,
      forgotPassword,
      ...mailLinks,
      dashboardRoute,
      campaigns,
      campaign,
      applications,
      payments,
      withdrawals,
      statement,
      adminPanel,
      profile,
      accountRoute,
      publicProfile,
      influencers,
      messages,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Loaders only load catalogues, which never become stale.
  defaultStaleTime: Infinity,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})

// Reruns the guards when the session changes while a page is open, but not when only the name changes: the router would
// restore the page's earlier scroll position.
onSessionChange(change => {
  if (change === 'ended') void router.navigate({ to: '/login', ignoreBlocker: true })
  else if (change !== 'updated' || getSession()?.user.must_change_password) void router.invalidate()
})
