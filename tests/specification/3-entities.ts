import type { Proof, Statement } from './statement.ts'
import { testsIn } from './statement.ts'

const registration = testsIn('server/accounts/auth/registration.test.ts')
const sessions = testsIn('server/accounts/auth/sessions.test.ts')
const stored = testsIn('web/lib/http/session.test.ts')
const inBrowser = testsIn('tests/browser/session.spec.ts')
const campaigns = testsIn('server/marketplace/campaigns/campaigns.test.ts')
const applications = testsIn('server/marketplace/applications/applications.test.ts')
const withdrawals = testsIn('server/money/payouts/withdrawals/withdrawals.test.ts')
const payments = testsIn('server/money/payments/decisions.test.ts')
const admins = testsIn('server/desk/admin/users.test.ts')
const influencers = testsIn('server/marketplace/influencers/influencers.test.ts')
const messages = testsIn('server/marketplace/messages/messages.test.ts')
const dashboards = testsIn('server/desk/dashboards/dashboards.test.ts')
const profiles = testsIn('server/accounts/profiles/profiles.test.ts')
const editing = testsIn('server/accounts/profiles/editing.test.ts')

/** A statement for each of an entity's fields. */
const fields = (entity: string, proof: Proof, ...names: string[]): Statement[] =>
  names.map(name => [`${entity} has ${name}`, proof])

const signedUp = registration('POST /register/ > creates the brand and logs them in')
const loggedIn = sessions('POST /login/ > ignores the case of the email and returns the user')
const keeps = inBrowser('login stores the tokens and user in local storage')
const ended = stored('endSession removes tokens and user')
const campaign = campaigns('POST /campaigns/ > returns 201 with the whole campaign and ignores unknown fields')
const application = applications(
  'POST /applications/ > returns 201 with the whole application and ignores unknown fields',
)
const bothSpellings = applications(
  'GET /applications/ > shows both parties the live payment, with its transaction ID under both names',
)
const message = messages('messages > can be sent by both collaborators')
const connection = messages(
  'conversations > appear on acceptance, start once, and show the last message and the unread count',
)
const nothing = dashboards('the dashboards > start at zero')
const whole = dashboards('the dashboards > count the whole site for an admin, except deleted campaigns')
const five = dashboards('the dashboards > show the newest five of each, as the lists do')
const money = dashboards('the dashboards > show money as pending once accepted and as earned and spent once confirmed')
const brandProfile = profiles('GET /profile/ > returns only the fields of a brand')
const influencerProfile = profiles('GET /profile/ > returns only the fields of an influencer')
const kept = editing("PUT /profile/ > stores an influencer's profile and leaves omitted fields unchanged")
const publicProfile = profiles(
  'GET /profile/{username}/ > returns name, role, bio and picture, but no email, to anyone',
)
const categories = ['fashion', 'beauty', 'fitness', 'travel', 'food', 'lifestyle', 'technology', 'gaming', 'other']

/** Section 3: entities and their fields. */
export const entities: Statement[] = [
  ...fields('The user in the response to a registration', signedUp, 'username', 'email', 'role'),
  ...fields('The user in the response to a login', loggedIn, 'id', 'username', 'email', 'role'),
  ['A user can be a brand', signedUp],
  ['A user can be an influencer', registration('POST /register/ > creates the influencer and logs them in')],
  [
    'A user can be an admin',
    testsIn('server/accounts/auth/admins.test.ts')(
      'createFirstAdmin > creates an admin who can log in, and leaves it unchanged on the next start',
    ),
  ],
  [
    'A user without a role is refused by the site',
    stored('startSession throws and stores nothing when the user has no role'),
  ],
  ...fields('The session in local storage', keeps, 'an access token', 'a refresh token', 'the record of the user'),
  ['Without a session, local storage has none of the three', ended],
  ...fields(
    'A campaign',
    campaign,
    'id',
    'title',
    'description',
    'a decimal budget',
    'category',
    'deadline',
    'the user id of its brand',
    'brand_name',
    'applications_count',
    'created_at',
  ),
  ['The deadline of a campaign is optional', campaigns('POST /campaigns/ > treats {} as no deadline')],
  ['The deadline of a campaign is a plain date', campaigns('POST /campaigns/ > accepts the deadline 2096-02-29')],
  ...fields(
    "A campaign in the admin's list",
    admins('GET /admin/campaigns/ > lists every campaign, newest first, with deleted ones as inactive'),
    'id',
    'title',
    'brand_name',
    'budget',
    'category',
    'is_active',
  ),
  ...fields(
    'An application',
    application,
    'id',
    'campaign_title',
    'campaign_brand',
    'campaign_budget',
    'influencer_name',
    'proposal',
    'expected_fee',
    'status',
    'applied_at',
  ),
  ["An application is created with its campaign's id", application],
  ...fields(
    'An application',
    bothSpellings,
    'payment_status',
    'payment_method',
    'payment_transaction_id',
    'transaction_id',
  ),
  ...fields('A message', message, 'sender', 'sender_name', 'receiver', 'receiver_name', 'content'),
  ...fields('A message', messages('messages > have a timestamp and a unique id'), 'id', 'timestamp'),
  ...fields('A connection', connection, 'id', 'username', 'role', 'has_existing_messages'),
  ...fields(
    'An influencer in the search results',
    influencers('GET /influencers/search/ returns the public fields of an influencer'),
    'id',
    'username',
    'email',
    'category',
    'followers_count',
    'bio',
  ),
  ...fields(
    "An influencer's withdrawal",
    withdrawals('POST /withdrawals/ > returns 201 with the withdrawal and ignores unknown fields'),
    'id',
    'amount',
    'payment_method',
    'phone_number',
    'status',
    'created_at',
  ),
  ...fields(
    "A withdrawal in the admin's list",
    withdrawals('GET /admin/withdrawals/ > lists all withdrawals with influencer and phone number, newest first'),
    'id',
    'influencer_name',
    'amount',
    'payment_method',
    'phone_number',
    'status',
    'requested_at',
  ),
  ...fields(
    'The balance',
    withdrawals('GET /influencer/balance/ > returns the balance under both names, zero at first'),
    'balance',
    'wallet_balance',
  ),
  ...fields(
    "A payment in the admin's list",
    payments('GET /admin/payments/ > shows the amount, campaign, parties, method and status'),
    'id',
    'campaign_title',
    'influencer_name',
    'amount',
    'payment_method',
    'brand_transaction_id',
    'status',
    'created_at',
  ),
  ...fields(
    "A user in the admin's list",
    admins('GET /users/all/ > lists all users, newest first, without private fields'),
    'id',
    'username',
    'email',
    'role',
    'is_active',
  ),
  ...fields("The stats object of a brand's dashboard", money, 'total_campaigns', 'total_applications', 'money_spent'),
  ...fields(
    "The stats object of an influencer's dashboard",
    money,
    'total_applications',
    'accepted_applications',
    'total_earnings',
    'pending_earnings',
  ),
  ...fields("A brand's dashboard", nothing, 'recent_campaigns', 'recent_applications'),
  ...fields("An influencer's dashboard", five, 'available_campaigns', 'recent_applications'),
  ...fields(
    "The stats object of the admin's dashboard",
    whole,
    'total_users',
    'total_brands',
    'total_influencers',
    'total_campaigns',
    'total_applications',
    'total_payments',
  ),
  ...fields("The admin's dashboard", five, 'recent_users', 'recent_campaigns'),
  ...fields(
    'The profile of a brand',
    brandProfile,
    'username',
    'email',
    'bio',
    'category',
    'website',
    'industry',
    'profile_picture',
  ),
  ...fields(
    'The profile of an influencer',
    influencerProfile,
    'username',
    'email',
    'bio',
    'category',
    'followers_count',
    'social_links',
    'portfolio',
    'profile_picture',
  ),
  [
    'followers_count is 0 until it is set',
    profiles('GET /profile/ > returns no followers until an influencer enters them'),
  ],
  ...['instagram', 'youtube', 'tiktok', 'twitter'].map((network): Statement => [
    `social_links has the key ${network}`,
    editing('PUT /profile/ > stores a link to each of the networks'),
  ]),
  ['The portfolio is a link', kept],
  ...fields('A public profile', publicProfile, 'username', 'role', 'bio', 'profile_picture'),
  ...categories.map((category): Statement => [
    `${category} is a category`,
    campaigns(`POST /campaigns/ > accepts the category ${category}`),
  ]),
  ['There is no other category', campaigns('POST /campaigns/ > rejects the category "cars"')],
]
