import { testsIn, type Statement } from './statement.ts'

const guards = testsIn('tests/browser/guards.spec.ts')
const access = testsIn('tests/access-matrix.test.ts')
const campaigns = testsIn('tests/browser/campaigns.spec.ts')
const dashboards = testsIn('server/desk/dashboards/dashboards.test.ts')
const users = testsIn('server/desk/admin/users.test.ts')
const withdrawals = testsIn('server/money/payouts/withdrawals/withdrawals.test.ts')
const payments = testsIn('server/money/payments/decisions.test.ts')

const visitor = guards('a visitor can open public pages and is redirected to login from all others')
const brand = guards("a brand can open its pages and is redirected to its dashboard from other roles' pages")
const influencer = guards(
  "an influencer can open their pages and is redirected to their dashboard from other roles' pages",
)
const admin = guards("an admin can open their pages and is redirected to the admin panel from other roles' pages")
const job = testsIn('tests/browser/main-job.spec.ts')(
  'the main flow from campaign to withdrawal shows the right amounts to all three roles',
)

/** Section 6, roles and permissions. */
export const roles: Statement[] = [
  [
    'An admin, a brand and an influencer each log in with their own role',
    testsIn('tests/specification/calls.test.ts')('POST /login/ accepts email and password for every role'),
  ],
  [
    'Registration offers influencer and brand only',
    testsIn('tests/browser/forms.spec.ts')('registration preselects the role from the URL if that role can register'),
  ],

  ['An admin opens the admin panel', admin],
  ['A brand is redirected away from the admin panel', brand],
  ['An influencer is redirected away from the admin panel', influencer],
  ['A visitor is redirected from the admin panel to /login', visitor],
  [
    "Only an admin reads the platform's figures",
    dashboards('the dashboards > return 401 when logged out and 403 for other roles: admin'),
  ],
  ['Only an admin lists users', users('GET /users/all/ > returns 401 when logged out and 403 for other roles')],
  [
    'Only an admin activates and deactivates users',
    users('PUT /admin/users/{id}/ > returns 401 when logged out and 403 for other roles'),
  ],
  [
    'An admin activates and deactivates users',
    users('PUT /admin/users/{id}/ > deactivates and activates a user once each and logs it'),
  ],
  [
    "An admin lists everyone's campaigns",
    users('GET /admin/campaigns/ > lists every campaign, newest first, with deleted ones as inactive'),
  ],
  [
    "A brand does not list everyone's campaigns",
    access('GET /admin/campaigns/ with access campaigns.read by a logged-in brand: 403'),
  ],
  [
    "An influencer does not list everyone's campaigns",
    access('GET /admin/campaigns/ with access campaigns.read by a logged-in influencer: 403'),
  ],
  [
    'Only an admin approves and rejects withdrawals',
    withdrawals('PUT /admin/withdrawals/{id}/ > returns 403 for other roles, including the requesting influencer'),
  ],
  [
    'Only an admin confirms and rejects payments',
    payments('PUT /admin/payments/{id}/ > returns 403 for other roles and moves no money'),
  ],
  ['An admin is redirected from /profile to the admin panel', admin],

  ['A brand creates campaigns', job],
  [
    'Only a brand creates campaigns',
    testsIn('server/marketplace/campaigns/campaigns.test.ts')(
      'POST /campaigns/ > returns 403 for influencers and admins before validating the input',
    ),
  ],
  [
    'A brand deletes its own campaign',
    campaigns('deleting a campaign asks for confirmation and removes it for everyone'),
  ],
  [
    "A brand cannot delete another's campaign",
    testsIn('tests/row-ownership.test.ts')("a brand cannot delete another brand's campaign"),
  ],
  [
    "Delete Campaign is shown only on a brand's own campaigns",
    testsIn('tests/browser/fields.spec.ts')("only the brand's own campaigns have a Delete Campaign button"),
  ],
  ['Only a brand sees Delete Campaign', campaigns('only the owning brand sees the delete button of a campaign')],
  ['A brand accepts applications', job],
  [
    'A brand rejects applications',
    testsIn('tests/browser/rejected-branches.spec.ts')(
      'a rejected application is final, shown in red to both sides and owes nothing',
    ),
  ],
  [
    'Only a brand decides applications',
    testsIn('server/marketplace/applications/decisions.test.ts')(
      'PUT /applications/{id}/status/ > returns 403 for influencers, including the applicant, and admins',
    ),
  ],
  [
    "A brand cannot decide applications to another's campaign",
    testsIn('tests/row-ownership.test.ts')("a brand cannot decide an application to another brand's campaign"),
  ],
  ['A brand pays', job],
  [
    'Only a brand pays',
    testsIn('server/money/payments/payments.test.ts')(
      'POST /payments/submit/ > returns 403 for influencers and admins before validating the input',
    ),
  ],
  [
    "A brand cannot pay for another's campaign",
    testsIn('tests/row-ownership.test.ts')(
      "a brand cannot pay an application to another brand's campaign or resubmit its payment",
    ),
  ],
  ['A brand opens /influencers', brand],
  ['An influencer is redirected away from /influencers', influencer],
  ['An admin is redirected away from /influencers', admin],
  [
    'Only a brand searches influencers',
    testsIn('server/marketplace/influencers/influencers.test.ts')(
      'GET /influencers/search/ returns 401 when logged out and 403 for other roles',
    ),
  ],

  ['An influencer applies to campaigns', job],
  [
    'Only an influencer applies',
    testsIn('server/marketplace/applications/applications.test.ts')(
      'POST /applications/ > returns 403 for brands and admins before validating the input',
    ),
  ],
  ['An influencer sees earnings', job],
  ['An influencer requests withdrawals', job],
  [
    'Only an influencer requests withdrawals',
    withdrawals(
      'POST /withdrawals/ > returns 401 when logged out and 403 for brands and admins before validating the input',
    ),
  ],
  ['An influencer opens /withdrawals', influencer],
  ['A brand is redirected away from /withdrawals', brand],
  ['An admin is redirected away from /withdrawals', admin],

  ['A brand opens /campaigns, /applications, /messages, /payments, /dashboard and /profile', brand],
  ['An influencer opens /campaigns, /applications, /messages, /payments, /dashboard and /profile', influencer],
  ['An admin opens /campaigns, /applications, /messages and /payments', admin],
  ['A visitor is redirected from each of these to /login', visitor],
  ['A visitor opens the home page', visitor],
  ['A visitor opens the info pages', visitor],
  ['A visitor opens a public profile', visitor],

  [
    'The server enforces who is logged in (decided)',
    access('GET /campaigns/ with access user by a logged-out caller: 401'),
  ],
  [
    'The server enforces roles (decided)',
    access('POST /withdrawals/ with access influencer by a logged-in brand: 403'),
  ],
  [
    'The server asks the database for the role at each request (decided)',
    testsIn('tests/platform/access.test.ts')(
      'an access token > does not grant the role it names: after a role change, it is invalid until renewed',
    ),
  ],
]
