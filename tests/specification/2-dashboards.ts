import { testsIn, type Statement } from './statement.ts'

const mainJob = testsIn('tests/browser/main-job.spec.ts')
const guards = testsIn('tests/browser/guards.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const onDashboards = testsIn('tests/browser/dashboards.spec.ts')

const job = (step: string) =>
  mainJob('the main flow from campaign to withdrawal shows the right amounts to all three roles', step)
const step = (name: string) => texts('shows the specified texts: dashboards', name)
const registered = job('a brand registers')
const published = job('the brand publishes a campaign')
const decided = job('the brand reads the proposal, sees the amount due and accepts')
const found = job('an influencer registers and finds the campaign')
const applied = job('the influencer applies with a proposal and a fee')
const brand = step('/dashboard, brand, on arrival')
const influencer = step('/dashboard, influencer, on arrival')
const admin = texts('shows the specified texts: admin', '/admin-panel, admin, on arrival')
const nothing = step('/dashboard, new brand, empty')
const brandLinks = onDashboards("a brand's dashboard links to its lists and to the applicants' profiles")
const influencerLinks = onDashboards("an influencer's dashboard links to brand profiles and campaign pages")
const inModal = onDashboards('a proposal can be decided in its dialog, and only while it is pending')
const odd = step('/dashboard, influencer, a status is missing or unknown')

/** Section 2: the dashboards of brands and influencers. */
export const dashboards: Statement[] = [
  ['A brand is welcomed with its username and role', registered],
  ['An influencer is welcomed with their username and role', found],
  ['An admin is welcomed with the username and role', admin],
  ['A brand is told that it can create marketing campaigns', brand],
  ['A brand is told that it can review influencer applications', brand],
  ['A brand is told that it can message influencers', brand],
  ['An influencer is told that they can browse available campaigns', influencer],
  ['An influencer is told that they can apply to campaigns', influencer],
  ['An influencer is told that they can message brands', influencer],
  ['An admin is told about viewing all users', admin],
  ['An admin is told about monitoring campaigns and applications', admin],
  ['An admin is told about platform management', admin],
  ['A brand is shown the brand dashboard', registered],
  ['An influencer is shown the influencer dashboard', found],
  [
    'An admin is redirected from the dashboard to /admin-panel',
    guards(
      "an admin can open their pages and is redirected to the admin panel from other roles' pages",
      '/dashboard → /admin-panel',
    ),
  ],

  ['A tile of the brand dashboard counts Total Campaigns', published],
  ['A tile of the brand dashboard counts Applications Received', decided],
  ['A tile of the brand dashboard sums up Money Spent', job('the brand and the influencer see the confirmed payment')],
  ['The table of recent campaigns has the column Title', published],
  ['The table of recent campaigns has the column Budget', published],
  ['The table of recent campaigns has the column Applications', published],
  ['The table of recent campaigns has the column Created', published],
  ['The recent campaigns lead to /campaigns', brandLinks],
  ['The table of recent applications has the column Influencer', decided],
  ['The influencer of a recent application leads to /user/{influencer_name}', brandLinks],
  ['The table of recent applications has the column Campaign', decided],
  ['The table of recent applications has the column Proposed Fee', decided],
  ['A recent application has the button View Proposal', decided],
  ['The table of recent applications has the column Status', decided],
  ['The table of recent applications has the column Actions', decided],
  ['A pending application can be accepted or rejected in the table', decided],
  ['The recent applications lead to /applications', brandLinks],
  ['View Proposal opens the details in a dialog', decided],
  ['The details show the campaign', decided],
  ['The details show the influencer', decided],
  ['The details show the proposed fee', decided],
  ['The details show the proposal', decided],
  ['The details offer Accept while the application is pending', inModal],
  ['The details offer Reject while the application is pending', inModal],
  ['The details offer neither once it is decided', inModal],
  ['Without campaigns the brand dashboard says No campaigns yet', nothing],
  ['Without applications the brand dashboard says No applications yet', nothing],

  ['A tile of the influencer dashboard counts Total Applications', applied],
  ['A tile of the influencer dashboard counts Accepted', job('the influencer sees the amount due')],
  [
    'A tile of the influencer dashboard sums up Total Earnings',
    job('the brand and the influencer see the confirmed payment'),
  ],
  ['A tile of the influencer dashboard sums up Pending Earnings', job('the influencer sees the amount due')],
  ['The table of available campaigns has the column Campaign', influencer],
  ['The table of available campaigns has the column Brand', influencer],
  ['The brand of an available campaign leads to /user/{brand_name}', influencerLinks],
  ['The table of available campaigns has the column Budget', influencer],
  ['An available campaign has the link Apply to /campaigns/{id}', found],
  ["The table of an influencer's recent applications has the column Campaign", applied],
  ["The table of an influencer's recent applications has the column Brand", applied],
  ["The table of an influencer's recent applications has the column Status", applied],
  ["The table of an influencer's recent applications has the column Applied", applied],
  ["An influencer's recent application without a status reads pending", odd],
  ["An influencer's recent application without a date has a dash", odd],
  [
    '/campaigns/{id} is a separate page where influencers apply',
    testsIn('tests/browser/campaigns.spec.ts')("an application without a fee uses the campaign's budget"),
  ],
]
