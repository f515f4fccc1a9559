import { testsIn, type Statement } from './statement.ts'

const mainJob = testsIn('tests/browser/main-job.spec.ts')
const rejected = testsIn('tests/browser/rejected-branches.spec.ts')
const campaigns = testsIn('tests/browser/campaigns.spec.ts')
const panel = testsIn('tests/browser/admin-panel.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const dashboards = testsIn('server/desk/dashboards/dashboards.test.ts')

const job = (step: string) =>
  mainJob('the main flow from campaign to withdrawal shows the right amounts to all three roles', step)
const step = (name: string) => texts('shows the specified texts: admin', name)
const arrival = step('/admin-panel, admin, on arrival')
const empty = step('/admin-panel, admin, empty')
const confirmed = job('an admin logs in and confirms the payment')
const approved = job('the admin approves the withdrawal')
const opening = (tab: string) => panel('opening a tab reloads its list', tab)
const five = dashboards('the dashboards > show the newest five of each, as the lists do')
const person = campaigns('an admin deactivates a user after confirming, and activates them again')
const drawer = campaigns('an admin views a campaign in a drawer without a request or navigation')
const at = (tab: string, when: string) => step(`/admin-panel?tab=${tab}, admin, ${when}`)

/** Section 2: the admin panel. */
export const adminPanel: Statement[] = [
  ...['Dashboard', 'Users', 'Campaigns', 'Withdrawals', 'Payments'].map((tab): Statement => [
    `The panel has the ${tab} tab`,
    arrival,
  ]),
  ['The panel opens on the Dashboard tab', panel('the admin panel opens on the Dashboard tab')],
  ['Opening the Users tab loads the users', opening('Users')],
  ['Opening the Campaigns tab loads the campaigns', opening('Campaigns')],
  ['Opening the Withdrawals tab loads the withdrawals', opening('Withdrawals')],
  ['Opening the Payments tab loads the payments', opening('Payments')],
  [
    'Opening the Dashboard tab loads nothing',
    panel('opening the Dashboard tab sends no request, even when its figures are stale'),
  ],
  ['A failure banner is red', at('users', 'an action fails')],
  ['A success banner is green', at('users', 'a user is activated')],

  ['A card shows Total Users', confirmed],
  ['Total Users shows how many are brands', confirmed],
  ['Total Users shows how many are influencers', confirmed],
  ['A card shows Total Campaigns', confirmed],
  ['Total Campaigns shows how many applications there are', confirmed],
  ['A card shows Total Payments in dollars', confirmed],
  ['The dashboard lists the 5 most recent users', five],
  ['A recent user has the username', confirmed],
  ['A recent user has the email', confirmed],
  ['A recent user has the role', confirmed],
  ['The role of a recent user is shown in a badge', panel('the admin panel opens on the Dashboard tab')],
  ['The dashboard lists the 5 most recent campaigns', five],
  ['A recent campaign has the title', confirmed],
  ["A recent campaign has the brand's name", confirmed],
  ['A recent campaign has the budget', confirmed],
  ['Without users the dashboard says No recent users', empty],
  ['Without campaigns the dashboard says No recent campaigns', empty],

  ['A user row has the username', person],
  ['A user row has the email', person],
  ['A user row has the role', person],
  ['A user row says Active', person],
  ['A user row says Inactive when the person is deactivated', person],
  ['An active user has the button Deactivate', person],
  ['An inactive user has the button Activate', person],
  ['Without users the tab says No users found', at('users', 'empty')],

  ['A campaign row has the title', confirmed],
  ['A campaign row has the brand', confirmed],
  ['A campaign row has the budget', confirmed],
  ['A campaign row has the category', confirmed],
  ['A campaign row says Active', confirmed],
  ['A campaign row says Inactive when the campaign is not active', at('campaigns', 'a campaign is inactive')],
  ['A campaign row has the button View', confirmed],
  ['View makes no call and stays on the page: it opens a read-only drawer', drawer],
  ['Without campaigns the tab says No campaigns found', at('campaigns', 'empty')],

  ['A withdrawal row has the influencer', approved],
  ['A withdrawal row has the amount', approved],
  ['A withdrawal row has the payment method', approved],
  ['A withdrawal row has the phone number', approved],
  [
    'A withdrawal without a phone number reads N/A',
    at('withdrawals', 'the phone number or status is missing, or the status is unknown'),
  ],
  ['A withdrawal row has the status', approved],
  ['A withdrawal row has the day of the request', approved],
  ['A pending withdrawal has Approve', approved],
  ['A pending withdrawal has Reject', approved],
  ['An approved withdrawal has neither', approved],
  ['A rejected withdrawal has neither', rejected('rejecting a withdrawal returns the money')],
  ['Without withdrawals the tab says No withdrawals found', at('withdrawals', 'empty')],

  ["A payment row has the campaign's title", confirmed],
  ['A payment row has the influencer', confirmed],
  ['A payment row has the amount', confirmed],
  ['A payment row has the method', confirmed],
  ["A payment row has the brand's transaction ID", confirmed],
  ['A payment row has the status', confirmed],
  ['A payment row has the day it was made', confirmed],
  ['A pending payment has Approve', confirmed],
  ['A pending payment has Reject', confirmed],
  ['A confirmed payment has neither', confirmed],
  [
    'A rejected payment has neither',
    rejected('a decision already made by someone else fails, and the screen shows the current status'),
  ],
  ['Without payments the tab says No payments found', at('payments', 'empty')],
]
