import { testsIn, type Statement } from './statement.ts'

const mainJob = testsIn('tests/browser/main-job.spec.ts')
const rejected = testsIn('tests/browser/rejected-branches.spec.ts')
const campaigns = testsIn('tests/browser/campaigns.spec.ts')
const messages = testsIn('tests/browser/messages.spec.ts')
const influencers = testsIn('tests/browser/influencers.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const format = testsIn('web/lib/i18n/format.test.ts')
const submissions = testsIn('server/money/payments/payments.test.ts')
const decisions = testsIn('server/money/payments/decisions.test.ts')

const job = (step: string) =>
  mainJob('the main flow from campaign to withdrawal shows the right amounts to all three roles', step)

/** Section 1: what the product does, and for whom. */
export const product: Statement[] = [
  [
    'The landing page says "Connect Brands with the Right Influencers"',
    texts('shows the specified texts: home', '/, visitor, on arrival'),
  ],
  [
    'The landing page calls the platform made for Bangladesh',
    texts('shows the specified texts: home', '/, visitor, on arrival'),
  ],
  ['A brand creates a campaign with a budget', job('the brand publishes a campaign')],
  [
    'A brand finds influencers',
    influencers(
      'a brand searches influencers by category and followers, and the search is kept in the URL',
      'the table',
    ),
  ],
  ['A brand reviews applications', job('the brand reads the proposal, sees the amount due and accepts')],
  ['A brand accepts an application', job('the brand reads the proposal, sees the amount due and accepts')],
  [
    'A brand rejects an application',
    rejected('a rejected application is final, shown in red to both sides and owes nothing'),
  ],
  [
    'A brand pays an accepted influencer by its own transfer and enters the transaction ID',
    job('the brand pays by bKash and submits the transaction ID'),
  ],
  [
    'A brand writes to an influencer that it has accepted',
    messages(
      'two collaborators start a conversation and exchange messages without reloading',
      'Enter sends, Shift+Enter inserts a line break',
    ),
  ],
  ['An influencer browses campaigns', job('an influencer registers and finds the campaign')],
  [
    'An influencer applies with a proposal and an expected fee',
    job('the influencer applies with a proposal and a fee'),
  ],
  ['An influencer follows the status of their applications', job('the influencer sees the amount due')],
  [
    'An influencer writes to the brand that accepted them',
    messages(
      'two collaborators start a conversation and exchange messages without reloading',
      'the reply appears in the open conversation and counts as read',
    ),
  ],
  ['An influencer sees their earnings', job('the brand and the influencer see the confirmed payment')],
  [
    'An influencer requests a withdrawal',
    job('the influencer requests a withdrawal, which reduces the balance at once'),
  ],
  ['An admin views users', campaigns('an admin deactivates a user after confirming, and activates them again')],
  [
    'An admin deactivates and activates a user',
    campaigns('an admin deactivates a user after confirming, and activates them again'),
  ],
  ['An admin lists campaigns', job('an admin logs in and confirms the payment')],
  ['An admin approves a withdrawal', job('the admin approves the withdrawal')],
  ['An admin rejects a withdrawal', rejected('rejecting a withdrawal returns the money')],
  ['An admin confirms a payment', job('an admin logs in and confirms the payment')],
  ['An admin rejects a payment', rejected('a rejected payment can be paid again, and only the confirmed one counts')],
  ["An admin monitors the platform's figures", job('an admin logs in and confirms the payment')],
  ['A brand can pay by bKash', job('the brand pays by bKash and submits the transaction ID')],
  ['A brand can pay by Nagad', rejected('a rejected payment can be paid again, and only the confirmed one counts')],
  [
    'A submitted payment moves no money until an admin confirms it',
    submissions('POST /payments/submit/ > moves no money'),
  ],
  [
    'A platform fee may be deducted from a payment',
    decisions('a platform fee > of 250 basis points on 1000.01 keeps 25.00 and credits 97501 poisha'),
  ],
  [
    'Neither a brand nor an influencer is shown the platform fee',
    decisions('a platform fee > is only visible to admins'),
  ],
  [
    'The withdrawals page says that withdrawals take 2-5 working days',
    texts('shows the specified texts: withdrawals', '/withdrawals, influencer, on arrival'),
  ],
  [
    'The terms say that withdrawals take 2-5 working days after earnings are approved',
    texts('shows the specified texts: info', '/terms-of-use, visitor, on arrival'),
  ],
  ['Money is shown in taka, with lakh grouping', format('money > is formatted in taka with lakh grouping')],
  ['A campaign card shows the budget in taka', job('the brand publishes a campaign')],
  ['Fees, payments and earnings are shown in taka', job('the brand and the influencer see the confirmed payment')],
  [
    "The table of a brand's recent campaigns shows the budget with a dollar sign",
    job('the brand publishes a campaign'),
  ],
  [
    'The table of available campaigns on a dashboard shows the budget with a dollar sign',
    job('an influencer registers and finds the campaign'),
  ],
  [
    'The withdrawal balance has a dollar sign',
    job('the influencer requests a withdrawal, which reduces the balance at once'),
  ],
  ["The admin's total payments have a dollar sign", job('an admin logs in and confirms the payment')],
  [
    'With CURRENCY_DISPLAY=taka those three have a taka sign too',
    format('money > has a dollar sign in the three specified places unless taka is configured'),
  ],
]
