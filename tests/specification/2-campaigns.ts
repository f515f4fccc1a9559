import { testsIn, type Statement } from './statement.ts'

const guards = testsIn('tests/browser/guards.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const cards = testsIn('tests/browser/campaign-cards.spec.ts')

const step = (name: string) => texts('shows the specified texts: campaigns', name)
const card = cards('a campaign card shows title, description, budget, category, deadline and brand')
const toggle = cards('only brands can open and close the form for a new campaign')
const offered = cards('a campaign card has an apply button for influencers and a delete button for its brand')
const dialog = step('/campaigns, influencer, the form is open')

/** Section 2: campaigns. */
export const campaigns: Statement[] = [
  ['The title is My Campaigns for a brand', step('/campaigns, brand, on arrival')],
  ['The title is Available Campaigns for an influencer', step('/campaigns, influencer, on arrival')],
  ['The title is Available Campaigns for an admin', step('/campaigns, admin, on arrival')],
  ['A brand has a Create Campaign button', step('/campaigns, brand, on arrival')],
  ['Create Campaign opens the form', toggle],
  ['The same button closes the form', toggle],
  ['An influencer has no Create Campaign button', toggle],
  ['An admin has no Create Campaign button', toggle],
  ['A card shows the title', card],
  ['A card shows the description', card],
  ['A card shows the budget', card],
  ['A card shows the category', card],
  ['A card shows the deadline', card],
  ['A card without a deadline shows none', card],
  ["A card shows the brand's name", card],
  ['An influencer has Apply to Campaign on a card', offered],
  ['A brand has no Apply to Campaign', offered],
  ['An admin has no Apply to Campaign', offered],
  ['Apply to Campaign opens a dialog', dialog],
  ['The dialog asks for the proposal', dialog],
  ['The dialog asks for the expected fee', dialog],
  ['The brand that owns a campaign has Delete Campaign', offered],
  ['Neither another brand nor an influencer nor an admin has Delete Campaign', offered],
  ['A brand without campaigns sees No campaigns found', step('/campaigns, new brand, no campaigns')],
  ['An influencer without open campaigns sees No campaigns found', step('/campaigns, influencer, no campaigns')],
  ['A failure message is red', step('/campaigns, brand, deleting fails')],
  ['A success message is green', step('/create-campaign, brand, a campaign is created')],
  [
    'A brand sees only its own campaigns',
    testsIn('tests/row-ownership.test.ts')('a brand lists only its own campaigns'),
  ],
  [
    "Everyone else sees every brand's open campaigns",
    testsIn('server/marketplace/campaigns/campaigns.test.ts')(
      'GET /campaigns/ > lists all open campaigns for influencers and admins, newest first',
    ),
  ],
  [
    '/campaigns/{id} shows one campaign',
    guards("an influencer can open their pages and is redirected to their dashboard from other roles' pages"),
  ],
]
