import { testsIn, type Statement } from './statement.ts'

const mainJob = testsIn('tests/browser/main-job.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')

const step = (name: string) => texts('shows the specified texts: withdrawals', name)
const requested = mainJob(
  'the main flow from campaign to withdrawal shows the right amounts to all three roles',
  'the influencer requests a withdrawal, which reduces the balance at once',
)
const arrival = step('/withdrawals, influencer, on arrival')
const columns = ['Amount', 'Payment Method', 'Phone Number', 'Status', 'Date']

/** Section 2: withdrawals. */
export const withdrawals: Statement[] = [
  ['The page shows the current balance', requested],
  ['The form asks for the amount', arrival],
  ['The form asks for the payment method', arrival],
  ['The form asks for the phone number', arrival],
  ['The page has a table of recent withdrawals', arrival],
  ...columns.map((column): Statement => [`The table has the column ${column}`, arrival]),
  ['An influencer without withdrawals sees No withdrawals yet', step('/withdrawals, new influencer, empty')],
]
