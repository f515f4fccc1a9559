import type { ShownBy, Statement } from './statement.ts'
import { testsIn } from './statement.ts'

const registration = testsIn('server/auth/registration.test.ts')
const sessions = testsIn('server/auth/sessions.test.ts')
const stored = testsIn('web/lib/session.test.ts')
const inBrowser = testsIn('tests/browser/session.spec.ts')
const campaigns = testsIn('server/campaigns/campaigns.test.ts')
const applications = testsIn('server/applications/applications.test.ts')
const withdrawals = testsIn('server/withdrawals/withdrawals.test.ts')
const payments = testsIn('server/payments/decisions.test.ts')
const admins = testsIn('server/admin/users.test.ts')
const influencers = testsIn('server/influencers/influencers.test.ts')
const messages = testsIn('server/messages/messages.test.ts')
const dashboards = testsIn('server/dashboards/dashboards.test.ts')
const profiles = testsIn('server/profiles/profiles.test.ts')
const editing = testsIn('server/profiles/editing.test.ts')

/** A statement for each field of an entity. */
const fields = (entity: string, shownBy: ShownBy, ...names: string[]): Statement[] =>
  names.map(name => [`${entity} has ${name}`, shownBy])

const signedUp = registration('POST /register/ > makes a brand and signs them in')
const signedIn = sessions('POST /login/ > signs in whatever the case of the e-mail, and says who it is')
const keeps = inBrowser('a sign-in keeps its tokens and its user in the local storage of the browser')
const ended = stored('endSession removes tokens and user')
const campaign = campaigns(
  'POST /campaigns/ > answers 201 with the whole campaign, whatever else the client sends along',
)
const application = applications(
  'POST /applications/ > answers 201 with the whole application, whatever else the client sends along',
)
const bothSpellings = applications(
  'GET /applications/ > shows both parties the payment that counts, under both spellings of its transaction ID',
)
const message = messages('writing > collaborators write to each other, in both directions')
const connection = messages(
  'conversations > a connection appears with the acceptance, starts once, and carries its last message and unread count',
)
const nothing = dashboards('the dashboards > start at nothing')
const whole = dashboards('the dashboards > count the whole site for an admin, and leave out what is deleted')
const five = dashboards('the dashboards > show five of each, the newest first, as the lists do')
const money = dashboards('the dashboards > follow the money: due when accepted, earned and spent when confirmed')
const brandProfile = profiles('GET /profile/ > gives a brand its fields and no other')
const influencerProfile = profiles('GET /profile/ > gives an influencer theirs and no other')
const kept = editing("editing a profile > an influencer's whole profile is kept, and what is left out stays as it is")
const publicProfile = profiles(
  'GET /profile/{username}/ > shows anyone a name, a role, a bio and a picture, and never an e-mail',
)
const categories = ['fashion', 'beauty', 'fitness', 'travel', 'food', 'lifestyle', 'technology', 'gaming', 'other']

/** Section 3: entities and their fields. */
export const entities: Statement[] = [
  ...fields('The user in the answer to a registration', signedUp, 'username', 'email', 'role'),
  ...fields('The user in the answer to a login', signedIn, 'id', 'username', 'email', 'role'),
  ['A user can be a brand', signedUp],
  ['A user can be an influencer', registration('POST /register/ > makes a influencer and signs them in')],
  [
    'A user can be an admin',
    testsIn('server/auth/admins.test.ts')('the first admin > can sign in, and stays as they are at the next start'),
  ],
  [
    'A user without a role is refused by the site',
    stored('startSession throws and stores nothing when the user has no role'),
  ],
  ...fields('The session in local storage', keeps, 'an access token', 'a refresh token', 'the record of the user'),
  ['Without a session local storage keeps none of the three', ended],
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
  ['The deadline of a campaign is optional', campaigns('POST /campaigns/ > takes {} for no deadline')],
  [
    'The deadline of a campaign is a plain date',
    campaigns('POST /campaigns/ > takes the deadline 2096-02-29 as it is'),
  ],
  ...fields(
    "A campaign of the admin's list",
    admins('GET /admin/campaigns/ > shows every campaign, newest first, deleted ones as inactive'),
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
  ['An application is made with the id of its campaign', application],
  ...fields(
    'An application',
    bothSpellings,
    'payment_status',
    'payment_method',
    'payment_transaction_id',
    'transaction_id',
  ),
  ...fields('A message', message, 'sender', 'sender_name', 'receiver', 'receiver_name', 'content'),
  ...fields(
    'A message',
    messages('writing > a message says when it was written, and has an id of its own'),
    'id',
    'timestamp',
  ),
  ...fields('A connection', connection, 'id', 'username', 'role', 'has_existing_messages'),
  ...fields(
    'A found influencer',
    influencers('a result carries what a brand chooses by'),
    'id',
    'username',
    'email',
    'category',
    'followers_count',
    'bio',
  ),
  ...fields(
    'A withdrawal of the influencer',
    withdrawals('POST /withdrawals/ > answers 201 with the withdrawal, whatever else the client sends along'),
    'id',
    'amount',
    'payment_method',
    'phone_number',
    'status',
    'created_at',
  ),
  ...fields(
    "A withdrawal of the admin's list",
    withdrawals('GET /admin/withdrawals/ > lists them all with who asks and where the money goes, newest first'),
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
    withdrawals('GET /influencer/balance/ > gives the balance under both of its names, nothing to begin with'),
    'balance',
    'wallet_balance',
  ),
  ...fields(
    "A payment of the admin's list",
    payments('GET /admin/payments/ > says what was paid, for what, to whom, how, and how it stands'),
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
    "A user of the admin's list",
    admins('GET /users/all/ > shows everyone, newest first, and nothing that nobody should see'),
    'id',
    'username',
    'email',
    'role',
    'is_active',
  ),
  ...fields("A brand's figures", money, 'total_campaigns', 'total_applications', 'money_spent'),
  ...fields(
    "An influencer's figures",
    money,
    'total_applications',
    'accepted_applications',
    'total_earnings',
    'pending_earnings',
  ),
  ...fields("A brand's dashboard", nothing, 'recent_campaigns', 'recent_applications'),
  ...fields("An influencer's dashboard", five, 'available_campaigns', 'recent_applications'),
  ...fields(
    "The admin's figures",
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
    profiles('GET /profile/ > counts no followers until an influencer says how many there are'),
  ],
  ...['instagram', 'youtube', 'tiktok', 'twitter'].map((network): Statement => [
    `social_links has the key ${network}`,
    editing('editing a profile > a link to each of the four networks is kept under its name'),
  ]),
  ['The portfolio is a link', kept],
  ...fields('A public profile', publicProfile, 'username', 'role', 'bio', 'profile_picture'),
  ...categories.map((category): Statement => [
    `${category} is a category`,
    campaigns(`POST /campaigns/ > takes the category ${category}`),
  ]),
  ['There is no other category', campaigns('POST /campaigns/ > takes no category "cars"')],
]
