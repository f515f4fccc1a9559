import { testsIn, type Statement } from './statement.ts'

const guards = testsIn('tests/browser/guards.spec.ts')

const visitor = (step: string) =>
  guards('a visitor can open public pages and is redirected to login from all others', step)
const brand = (step?: string) =>
  guards("a brand can open its pages and is redirected to its dashboard from other roles' pages", step)
const influencer = (step: string) =>
  guards("an influencer can open their pages and is redirected to their dashboard from other roles' pages", step)
const admin = (step: string) =>
  guards("an admin can open their pages and is redirected to the admin panel from other roles' pages", step)

const open = [
  '/',
  '/login',
  '/register',
  '/about',
  '/contact',
  '/pricing',
  '/success-stories',
  '/browse-campaigns',
  '/application-tips',
  '/community',
  '/resources',
  '/privacy-policy',
  '/terms-of-use',
]
const guarded = [
  '/dashboard',
  '/admin-panel',
  '/profile',
  '/campaigns',
  '/applications',
  '/messages',
  '/payments',
  '/influencers',
  '/withdrawals',
  '/users',
  '/campaigns/1',
]

/** Section 2: the route table and the guards. */
export const routes: Statement[] = [
  ...open.map((path): Statement => [`${path} is open to visitors`, visitor(`${path} → ${path}`)]),
  [
    '/user/{username} is open to visitors',
    guards('a visitor can open public pages and is redirected to login from all others'),
  ],
  ...guarded.map((path): Statement => [
    `A visitor who opens ${path} is redirected to /login`,
    visitor(`${path} → /login`),
  ]),
  ['A visitor who opens an unknown path is redirected to /', visitor('/no-such-page → /')],
  ['A visitor who opens a nested unknown path is redirected to /', visitor('/no/such/page → /')],
  ['A visitor who opens /create-campaign is redirected to /', visitor('/create-campaign → /')],
  ['A visitor who opens /influencer-search is redirected to /', visitor('/influencer-search → /')],

  ['/dashboard is open to a brand', brand('/dashboard → /dashboard')],
  ['/profile is open to a brand', brand('/profile → /profile')],
  ['/campaigns is open to a brand', brand('/campaigns → /campaigns')],
  ['/campaigns/{id} is open to a brand', brand()],
  ['/applications is open to a brand', brand('/applications → /applications')],
  ['/messages is open to a brand', brand('/messages → /messages')],
  ['/payments is open to a brand', brand('/payments → /payments')],
  ['/influencers is open to a brand', brand('/influencers → /influencers')],
  ['/user/{username} is open to a brand', brand()],
  ['A brand who opens /withdrawals is redirected to /dashboard', brand('/withdrawals → /dashboard')],
  ['A brand who opens /admin-panel is redirected to /dashboard', brand('/admin-panel → /dashboard')],
  ['A brand who opens /users is redirected to /dashboard', brand('/users → /dashboard')],
  ['A brand who opens an unknown path is redirected to /', brand('/no-such-page → /')],
  ['A brand who opens /influencer-search is redirected to /influencers', brand('/influencer-search → /influencers')],
  ['A brand who opens /create-campaign is redirected to /campaigns with the form open', brand()],

  ['/dashboard is open to an influencer', influencer('/dashboard → /dashboard')],
  ['/profile is open to an influencer', influencer('/profile → /profile')],
  ['/campaigns is open to an influencer', influencer('/campaigns → /campaigns')],
  [
    '/campaigns/{id} is open to an influencer',
    guards("an influencer can open their pages and is redirected to their dashboard from other roles' pages"),
  ],
  ['/applications is open to an influencer', influencer('/applications → /applications')],
  ['/messages is open to an influencer', influencer('/messages → /messages')],
  ['/payments is open to an influencer', influencer('/payments → /payments')],
  ['/withdrawals is open to an influencer', influencer('/withdrawals → /withdrawals')],
  ['An influencer who opens /influencers is redirected to /dashboard', influencer('/influencers → /dashboard')],
  ['An influencer who opens /admin-panel is redirected to /dashboard', influencer('/admin-panel → /dashboard')],
  ['An influencer who opens /users is redirected to /dashboard', influencer('/users → /dashboard')],
  ['An influencer who opens an unknown path is redirected to /', influencer('/no-such-page → /')],
  ['An influencer who opens /create-campaign is redirected to /', influencer('/create-campaign → /')],
  ['An influencer who opens /influencer-search is redirected to /', influencer('/influencer-search → /')],

  ['/admin-panel is open to an admin', admin('/admin-panel → /admin-panel')],
  ['/campaigns is open to an admin', admin('/campaigns → /campaigns')],
  ['/applications is open to an admin', admin('/applications → /applications')],
  ['/messages is open to an admin', admin('/messages → /messages')],
  ['/payments is open to an admin', admin('/payments → /payments')],
  [
    '/users opens the Users tab for an admin',
    guards("an admin can open their pages and is redirected to the admin panel from other roles' pages"),
  ],
  ['An admin who opens /dashboard is redirected to /admin-panel', admin('/dashboard → /admin-panel')],
  ['An admin who opens /profile is redirected to /admin-panel', admin('/profile → /admin-panel')],
  [
    'An admin who opens /influencers is redirected via /dashboard to /admin-panel',
    admin('/influencers → /admin-panel'),
  ],
  [
    'An admin who opens /withdrawals is redirected via /dashboard to /admin-panel',
    admin('/withdrawals → /admin-panel'),
  ],
  ['An admin who opens an unknown path is redirected to /', admin('/no-such-page → /')],
  ['The back button skips redirects', guards('the back button skips redirects')],
]
