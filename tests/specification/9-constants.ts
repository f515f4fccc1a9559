import { testsIn, type Statement } from './statement.ts'

const texts = testsIn('tests/browser/texts.spec.ts')
const messages = testsIn('server/marketplace/messages/messages.test.ts')
const calls = testsIn('tests/browser/calls.spec.ts')
const info = testsIn('tests/browser/info.spec.ts')
const job = testsIn('tests/browser/main-job.spec.ts')(
  'the main flow from campaign to withdrawal shows the right amounts to all three roles',
)
const blocked = messages('messages > with restricted words are rejected however they are written')
const policies = info('the policies state their effective date, bKash, Nagad and the minimum age of 18')
const pay = calls('searching and paying as a brand send the payloads of the specification')
const withdraw = calls('applying and withdrawing as an influencer send the payloads of the specification')
const five = testsIn('server/desk/dashboards/dashboards.test.ts')(
  'the dashboards > show the newest five of each, as the lists do',
)

/** Section 9, business constants and limits. */
export const constants: Statement[] = [
  [
    'A call is repeated at most once after a refresh',
    testsIn('tests/browser/session.spec.ts')('a request that is rejected again after a refresh is not retried'),
  ],
  ['"payment" is a blocked word', blocked],
  ['"bank account" is a blocked phrase', blocked],
  ['"account number" is a blocked phrase', blocked],
  ['Words that are only similar are not blocked', blocked],
  [
    'A bio is previewed with 100 characters',
    testsIn('web/features/influencers/bio.test.ts')(
      'bioPreview keeps 100 characters and ends a longer bio with an ellipsis',
    ),
  ],
  ['A success message is shown for 3000 ms', texts('a success banner stays for three seconds')],
  [
    'A chat shows the time after a gap of more than 5 minutes',
    testsIn('tests/browser/messages.spec.ts')('shows a time between messages more than five minutes apart'),
  ],
  ['A payment uses bkash or nagad', pay],
  ['A withdrawal uses bkash or nagad', withdraw],
  [
    'A payment uses no other method',
    testsIn('server/money/payments/payments.test.ts')('POST /payments/submit/ > rejects the method "rocket"'),
  ],
  [
    'A withdrawal uses no other method',
    testsIn('server/money/payouts/withdrawals/withdrawals.test.ts')('POST /withdrawals/ > rejects the method "rocket"'),
  ],
  [
    'A budget is precise to 0.01',
    testsIn('server/marketplace/campaigns/campaigns.test.ts')(
      'POST /campaigns/ > accepts a budget of "0.01" and returns 0.01',
    ),
  ],
  [
    'A fee is precise to 0.01',
    testsIn('server/marketplace/applications/decisions.test.ts')(
      'PUT /applications/{id}/status/ > fixes a fee of one poisha rather than the budget as the amount due on acceptance',
    ),
  ],
  ['A payment is for the expected fee', pay],
  ['A payment is for the campaign budget if no fee was requested', pay],
  [
    'The server expects the expected fee, else the budget',
    testsIn('tests/specification/calls.test.ts')(
      'POST /payments/submit/ pays the expected fee or else the budget, and both parties see it as pending',
    ),
  ],
  [
    'A picture has at most 5242880 bytes',
    testsIn('server/accounts/profiles/picture.test.ts')(
      'uploading a picture > accepts up to 5,242,880 bytes and 25 megapixels',
    ),
  ],
  [
    'A picture of 400x400 px or larger is recommended to brands',
    texts('shows the specified texts: profile', '/profile, new brand, on arrival'),
  ],
  [
    'A picture of 400x400 px or larger is recommended to influencers',
    texts('shows the specified texts: profile', '/profile, new influencer, on arrival'),
  ],
  [
    'The server returns at most 5 entries of each recent list',
    testsIn('server/desk/dashboards/dashboards.test.ts')(
      'the dashboards > show the newest five of each, as the lists do',
    ),
  ],
  ["A brand's dashboard shows at most 5 campaigns and 5 applications", five],
  ["An influencer's dashboard shows at most 5 campaigns and 5 applications", five],
  ['The admin panel shows at most 5 recent users and 5 recent campaigns', five],
  ['The policies mention the minimum age of 18', policies],
  [
    'According to the withdrawals page, a withdrawal takes 2-5 working days',
    texts('shows the specified texts: withdrawals', '/withdrawals, influencer, on arrival'),
  ],
  ['According to the terms, a withdrawal takes 2-5 working days', policies],
  [
    'Only admins see the platform fee (decided)',
    testsIn('server/money/payments/decisions.test.ts')('a platform fee > is only visible to admins'),
  ],
  ['The policies are effective October 2025', policies],
  ['Campaign budgets, fees, spending and earnings are in taka', job],
  ['Campaign budgets in dashboard tables are in dollars', job],
  ['The withdrawal balance is in dollars', job],
  ["The admin's total payments are in dollars", job],
]
