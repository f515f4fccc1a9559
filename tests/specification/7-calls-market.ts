import { testsIn, type Statement } from './statement.ts'

const calls = testsIn('tests/specification/calls.test.ts')
const site = testsIn('tests/browser/calls.spec.ts')
const access = testsIn('tests/access-matrix.test.ts')
const ownership = testsIn('tests/row-ownership.test.ts')
const other = testsIn('tests/browser/specification-server.spec.ts')

const dashboards = calls('GET /dashboard/brand/, /influencer/ and /admin/ return figures and the latest rows')
const published = calls('POST /campaigns/ creates a campaign with or without a deadline')
const campaigns = calls('GET /campaigns/ lists campaigns with all their fields')
const applied = calls('POST /applications/ applies with a proposal and an optional fee')
const applications = calls('GET /applications/ lists applications with all their fields for both parties')
const decided = calls('PUT /applications/{id}/status/ accepts and rejects')
const due = calls('GET /applications/?brand=true and ?influencer=true list accepted applications')
const connections = calls('GET /messages/connections/ lists collaborators')
const started = calls('POST /messages/start-conversation/ starts a conversation with collaborators only')
const written = calls('POST /messages/ sends a message, which GET /messages/ lists for both parties')
const search = calls('GET /influencers/search/ filters by category and followers and ignores empty filters')
const paid = calls(
  'POST /payments/submit/ pays the expected fee or else the budget, and both parties see it as pending',
)
const withdrawn = calls('POST /withdrawals/ requests a withdrawal, which an admin approves or rejects')
const balance = calls('GET /influencer/balance/ returns the balance under both of its names')
const brand = site('publishing, deleting and deciding as a brand send the payloads of the specification')
const payer = site('searching and paying as a brand send the payloads of the specification')
const influencer = site('applying and withdrawing as an influencer send the payloads of the specification')
const collaborators = site('messaging a collaborator sends the payloads of the specification')
const replies = testsIn('web/lib/foreign/read-reply.test.ts')
const long = 'a specification-only server with long names, numbers as strings and no optional keys'

/** Section 7: dashboards, campaigns, applications, messages, search, payments and withdrawals. */
export const marketCalls: Statement[] = [
  ['GET /dashboard/brand/ returns stats with total_campaigns, total_applications and money_spent', dashboards],
  ['GET /dashboard/brand/ returns recent_campaigns and recent_applications', dashboards],
  [
    'Only a brand can call GET /dashboard/brand/',
    testsIn('server/desk/dashboards/dashboards.test.ts')(
      'the dashboards > return 401 when logged out and 403 for other roles: brand',
    ),
  ],
  ["A brand's dashboard reads GET /dashboard/brand/", brand],
  [
    'GET /dashboard/influencer/ returns stats with total_applications, accepted_applications, total_earnings and pending_earnings',
    dashboards,
  ],
  ['GET /dashboard/influencer/ returns available_campaigns and recent_applications', dashboards],
  [
    'Only an influencer can call GET /dashboard/influencer/',
    testsIn('server/desk/dashboards/dashboards.test.ts')(
      'the dashboards > return 401 when logged out and 403 for other roles: influencer',
    ),
  ],
  ["An influencer's dashboard reads GET /dashboard/influencer/", influencer],

  ['GET /campaigns/ returns a list', campaigns],
  [
    'A listed campaign has id, title, description, budget, category, deadline, brand, brand_name, applications_count and created_at',
    campaigns,
  ],
  ['GET /campaigns/ is open to every role', campaigns],
  ["GET /campaigns/ returns only a brand's own campaigns", ownership('a brand lists only its own campaigns')],
  ['The campaigns page reads GET /campaigns/', brand],
  ['POST /campaigns/ takes title, description, budget, category and deadline', published],
  ['POST /campaigns/ treats an empty deadline as none', published],
  [
    'Only a brand can call POST /campaigns/',
    testsIn('server/marketplace/campaigns/campaigns.test.ts')(
      'POST /campaigns/ > returns 403 for influencers and admins before validating the input',
    ),
  ],
  ['The campaign form sends title, description, budget, category and deadline to POST /campaigns/', brand],
  ['DELETE /campaigns/{id}/ deletes a campaign', calls('DELETE /campaigns/{id}/ deletes a campaign')],
  [
    'Only a brand can call DELETE /campaigns/{id}/',
    testsIn('server/marketplace/campaigns/deletion.test.ts')(
      'DELETE /campaigns/{id}/ > returns 403 for influencers and admins',
    ),
  ],
  ['Delete Campaign calls DELETE /campaigns/{id}/', brand],

  ['POST /applications/ takes campaign, proposal and expected_fee', applied],
  ['POST /applications/ takes an application without expected_fee', applied],
  ['POST /applications/ treats expected_fee null as none', calls('POST /applications/ treats null as no fee')],
  ['POST /applications/ treats an empty expected_fee as none', calls('POST /applications/ treats "" as no fee')],
  [
    'Only an influencer can call POST /applications/',
    testsIn('server/marketplace/applications/applications.test.ts')(
      'POST /applications/ > returns 403 for brands and admins before validating the input',
    ),
  ],
  ['The application form sends campaign, proposal and expected_fee to POST /applications/', influencer],
  ['GET /applications/ returns a list to both sides', applications],
  ['An application has campaign_title, campaign_brand, campaign_budget and influencer_name', applications],
  ['An application has proposal, expected_fee, status and applied_at', applications],
  ['An application has payment_status, payment_method, payment_transaction_id and transaction_id', applications],
  ['A new application is unpaid', applications],
  [
    "GET /applications/ returns the applications to a brand's own campaigns",
    ownership('a brand lists only applications to its own campaigns, {}'),
  ],
  [
    "GET /applications/ returns an influencer's own applications",
    ownership('an influencer lists only their own applications, {}'),
  ],
  ['The applications page reads GET /applications/', brand],
  ["GET /applications/?brand=true returns a brand's accepted applications", due],
  ["GET /applications/?influencer=true returns an influencer's accepted applications", due],
  ["The other role's filter is refused", ownership('a filter that belongs to the other role is refused')],
  ["A brand's payments page reads GET /applications/?brand=true", payer],
  ["An influencer's earnings page reads GET /applications/?influencer=true", influencer],
  ['PUT /applications/{id}/status/ takes the status accepted', decided],
  ['PUT /applications/{id}/status/ takes the status rejected', decided],
  [
    'Only a brand can call PUT /applications/{id}/status/',
    testsIn('server/marketplace/applications/decisions.test.ts')(
      'PUT /applications/{id}/status/ > returns 403 for influencers, including the applicant, and admins',
    ),
  ],
  ['Accept sends the status accepted to PUT /applications/{id}/status/', brand],
  ['Reject sends the status rejected to PUT /applications/{id}/status/', brand],

  ['GET /messages/ returns a list', written],
  ['A message has id, sender, sender_name, receiver, receiver_name, content and timestamp', written],
  ['GET /messages/ requires a session', access('GET /messages/ with access user by a logged-out caller: 401')],
  [
    "GET /messages/ never returns other people's messages",
    testsIn('server/marketplace/messages/messages.test.ts')(
      "reading messages > returns only the viewer's own messages",
    ),
  ],
  ['The messages page reads GET /messages/', collaborators],
  ['GET /messages/connections/ returns a list', connections],
  ['A connection has id, username, role and has_existing_messages', connections],
  ['A connection has existing messages once a message was sent', written],
  [
    'GET /messages/connections/ requires a session',
    access('GET /messages/connections/ with access user by a logged-out caller: 401'),
  ],
  ['The messages page reads GET /messages/connections/', collaborators],
  ['POST /messages/start-conversation/ takes receiver_id', started],
  ['POST /messages/start-conversation/ returns 403 without an approved collaboration', started],
  [
    'POST /messages/start-conversation/ requires a session',
    access('POST /messages/start-conversation/ with access user by a logged-out caller: 401'),
  ],
  ['A press on a connection sends receiver_id to POST /messages/start-conversation/', collaborators],
  ['POST /messages/ takes receiver and content', written],
  ['POST /messages/ requires a session', access('POST /messages/ with access user by a logged-out caller: 401')],
  ['Send sends receiver and content to POST /messages/', collaborators],

  ['GET /influencers/search/ returns a list', search],
  ['GET /influencers/search/ filters by category', search],
  ['GET /influencers/search/ filters by min_followers', search],
  ['GET /influencers/search/ treats empty filters as no filters', search],
  ['An influencer in the search results has id, username, email, category, followers_count and bio', search],
  [
    'Only a brand can call GET /influencers/search/',
    testsIn('server/marketplace/influencers/influencers.test.ts')(
      'GET /influencers/search/ returns 401 when logged out and 403 for other roles',
    ),
  ],
  ['The search sends category and min_followers to GET /influencers/search/', payer],

  ['POST /payments/submit/ takes application_id, amount, payment_method and transaction_id', paid],
  ['A submitted payment makes the application pending, with its method and transaction ID', paid],
  [
    'Only a brand can call POST /payments/submit/',
    testsIn('server/money/payments/payments.test.ts')(
      'POST /payments/submit/ > returns 403 for influencers and admins before validating the input',
    ),
  ],
  ['Confirm Payment sends application_id, amount, payment_method and transaction_id to POST /payments/submit/', payer],

  ['GET /withdrawals/ returns a list', withdrawn],
  ['A withdrawal has id, amount, payment_method, phone_number, status and created_at', withdrawn],
  [
    'Only an influencer can call GET /withdrawals/',
    testsIn('server/money/payouts/withdrawals/withdrawals.test.ts')(
      'GET /withdrawals/ > returns 401 when logged out and 403 for brands and admins',
    ),
  ],
  ['The withdrawals page reads GET /withdrawals/', influencer],
  ['POST /withdrawals/ takes amount, payment_method and phone_number', withdrawn],
  [
    'Only an influencer can call POST /withdrawals/',
    testsIn('server/money/payouts/withdrawals/withdrawals.test.ts')(
      'POST /withdrawals/ > returns 401 when logged out and 403 for brands and admins before validating the input',
    ),
  ],
  ['The withdrawal form sends amount, payment_method and phone_number to POST /withdrawals/', influencer],
  ['GET /influencer/balance/ returns balance', balance],
  ['GET /influencer/balance/ returns the same amount as wallet_balance', balance],
  [
    'Only an influencer can call GET /influencer/balance/',
    testsIn('server/money/payouts/withdrawals/withdrawals.test.ts')(
      'GET /influencer/balance/ > returns 401 when logged out and 403 for brands and admins',
    ),
  ],
  ['The withdrawals page reads GET /influencer/balance/', influencer],

  [
    'Every screen works with a server that returns only what the specification says',
    other(`${long} > renders every screen of a brand completely in both languages`),
  ],
  [
    'The main flow works with a server that returns only what the specification says',
    other(`${long} > supports the main flow from campaign to withdrawal`),
  ],
  [
    'A conversation works with a server that returns only what the specification says',
    other(`${long} > supports a conversation and shows only its messages`),
  ],
  ['The balance may be sent only as balance', replies('a balance is read when only balance is sent')],
  ['The balance may be sent only as wallet_balance', replies('a balance is read when only wallet_balance is sent')],
  [
    'The transaction ID may be sent only as transaction_id',
    replies('an application > has a transaction ID when only transaction_id is sent'),
  ],
  [
    'The transaction ID may be sent only as payment_transaction_id',
    replies('an application > has a transaction ID when only payment_transaction_id is sent'),
  ],
]
