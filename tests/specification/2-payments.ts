import { testsIn, type Statement } from './statement.ts'

const mainJob = testsIn('tests/browser/main-job.spec.ts')
const rejected = testsIn('tests/browser/rejected-branches.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')

const job = (step: string) =>
  mainJob('the main flow from campaign to withdrawal shows the right amounts to all three roles', step)
const step = (name: string) => texts('shows the specified texts: payments', name)
const brand = step('/payments, brand, on arrival')
const influencer = step('/payments, influencer, on arrival')
const paying = step('/payments, brand, the payment dialog is open')
const paid = job('the brand pays by bKash and submits the transaction ID')
const shared = ['Campaign', 'Amount', 'Payment Method', 'Transaction ID', 'Payment Status']

/** Section 2: payments and earnings. */
export const payments: Statement[] = [
  ['The title is Campaign Payments for a brand', brand],
  ['The title is My Earnings for an influencer', influencer],
  ...shared.flatMap((column): Statement[] => [
    [`A brand has the column ${column}`, brand],
    [`An influencer has the column ${column}`, influencer],
  ]),
  ['A brand has the column Influencer', brand],
  ['An influencer has the column Brand', influencer],
  ['A brand has the column Action', brand],
  ['An influencer has no column Action', influencer],
  ['An unpaid application has Pay Now for the brand', paid],
  ['An application whose payment is pending has no Pay Now', paid],
  [
    'A rejected payment can be made again with Pay Now',
    rejected('a rejected payment can be paid again, and only the confirmed one counts'),
  ],
  ['An influencer has no Pay Now', job('the influencer sees the amount due')],
  ['Pay Now opens the dialog Complete Your Payment', paying],
  ['The dialog offers bKash', paying],
  ['The dialog offers Nagad', paying],
  ['The dialog asks for the transaction ID', paying],
  ['The dialog has a Confirm Payment button', paying],
  ['A brand with nothing to pay sees No applications found', step('/payments, new brand, nothing due')],
  ['An influencer with nothing to earn sees No applications found', step('/payments, new influencer, nothing due')],
]
