import { testsIn, type Statement } from './statement.ts'

const calls = testsIn('tests/specification/calls.test.ts')
const site = testsIn('tests/browser/calls.spec.ts')
const users = testsIn('server/desk/admin/users.test.ts')
const withdrawals = testsIn('server/money/payouts/withdrawals/withdrawals.test.ts')
const payments = testsIn('server/money/payments/decisions.test.ts')
const access = testsIn('tests/access-matrix.test.ts')
const other = testsIn('tests/browser/specification-server.spec.ts')

const dashboard = calls('GET /dashboard/brand/, /influencer/ and /admin/ return figures and the latest rows')
const activity = calls('PUT /admin/users/{id}/ deactivates and activates a user, and GET /users/all/ shows it')
const campaigns = calls('GET /admin/campaigns/ lists campaigns with all their fields')
const listed = calls('GET /admin/payments/ lists payments with all their fields')
const decided = calls('PUT /admin/payments/{id}/ confirms a payment, or rejects it so that it can be paid again')
const withdrawn = calls('POST /withdrawals/ requests a withdrawal, which an admin approves or rejects')
const panel = site('reading each tab and deciding as an admin send the payloads of the specification')

/** Section 7: the calls of admins. */
export const adminCalls: Statement[] = [
  [
    'GET /dashboard/admin/ returns stats with total_users, total_brands, total_influencers, total_campaigns, total_applications and total_payments',
    dashboard,
  ],
  ['GET /dashboard/admin/ returns recent_users and recent_campaigns', dashboard],
  [
    'Only an admin can call GET /dashboard/admin/',
    testsIn('server/desk/dashboards/dashboards.test.ts')(
      'the dashboards > return 401 when logged out and 403 for other roles: admin',
    ),
  ],
  ['The Dashboard tab reads GET /dashboard/admin/', panel],
  ['GET /users/all/ returns users', activity],
  ['A listed user has id, username, email, role and is_active', activity],
  [
    'Only an admin can call GET /users/all/',
    users('GET /users/all/ > returns 401 when logged out and 403 for other roles'),
  ],
  ['The Users tab reads GET /users/all/', panel],
  ['GET /admin/campaigns/ returns a list', campaigns],
  ['A listed campaign has id, title, brand_name, budget, category and is_active', campaigns],
  [
    'A brand cannot call GET /admin/campaigns/',
    access('GET /admin/campaigns/ with access campaigns.read by a logged-in brand: 403'),
  ],
  [
    'An influencer cannot call GET /admin/campaigns/',
    access('GET /admin/campaigns/ with access campaigns.read by a logged-in influencer: 403'),
  ],
  ['The Campaigns tab reads GET /admin/campaigns/', panel],
  ['GET /admin/withdrawals/ returns a list', withdrawn],
  [
    'A listed withdrawal has id, influencer_name, amount, payment_method, phone_number, status and requested_at',
    withdrawn,
  ],
  [
    'Only an admin can call GET /admin/withdrawals/',
    withdrawals('GET /admin/withdrawals/ > returns 401 when logged out and 403 for other roles'),
  ],
  ['The Withdrawals tab reads GET /admin/withdrawals/', panel],
  ['GET /admin/payments/ returns a list', listed],
  [
    'A listed payment has id, campaign_title, influencer_name, amount, payment_method, brand_transaction_id, status and created_at',
    listed,
  ],
  [
    'Only an admin can call GET /admin/payments/',
    payments('GET /admin/payments/ > returns 401 when logged out and 403 for other roles'),
  ],
  ['The Payments tab reads GET /admin/payments/', panel],
  ['PUT /admin/withdrawals/{id}/ takes the status approved', withdrawn],
  ['PUT /admin/withdrawals/{id}/ takes the status rejected', withdrawn],
  [
    'Only an admin can call PUT /admin/withdrawals/{id}/',
    withdrawals('PUT /admin/withdrawals/{id}/ > returns 403 for other roles, including the requesting influencer'),
  ],
  ['Approve and Reject of a withdrawal send approved and rejected to PUT /admin/withdrawals/{id}/', panel],
  ['PUT /admin/payments/{id}/ takes the status confirmed', decided],
  ['PUT /admin/payments/{id}/ takes the status rejected', decided],
  [
    'Only an admin can call PUT /admin/payments/{id}/',
    payments('PUT /admin/payments/{id}/ > returns 403 for other roles and moves no money'),
  ],
  ['Approve and Reject of a payment send confirmed and rejected to PUT /admin/payments/{id}/', panel],
  ['PUT /admin/users/{id}/ takes the action deactivate', activity],
  ['PUT /admin/users/{id}/ takes the action activate', activity],
  [
    'Only an admin can call PUT /admin/users/{id}/',
    users('PUT /admin/users/{id}/ > returns 401 when logged out and 403 for other roles'),
  ],
  ['Activate and Deactivate send activate and deactivate to PUT /admin/users/{id}/', panel],
  [
    'The admin panel works with a server that returns only what the specification says',
    other(
      'a specification-only server with long names, numbers as strings and no optional keys > renders every screen of an admin completely in both languages',
    ),
  ],
]
