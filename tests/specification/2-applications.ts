import { testsIn, type Statement } from './statement.ts'

const rejected = testsIn('tests/browser/rejected-branches.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const cards = testsIn('tests/browser/applications.spec.ts')

const step = (name: string) => texts('shows the specified texts: applications', name)
const brand = step('/applications, brand, on arrival')
const influencer = step('/applications, influencer, on arrival')
const actions = cards('only a brand can decide an application, and only while it is pending')

/** Section 2: applications. */
export const applications: Statement[] = [
  ['The title is Campaign Applications for a brand', brand],
  ['The title is My Applications for an influencer', influencer],
  ['A brand has the column Influencer', brand],
  ['An influencer has the column Campaign', influencer],
  ['A brand has the column Status', brand],
  ['An influencer has the column Status', influencer],
  ['A brand has the column Applied At', brand],
  ['An influencer has the column Applied At', influencer],
  ['A brand has the column Actions', brand],
  ['An influencer has no column Actions', influencer],
  ['A brand has Accept on a pending application', actions],
  ['A brand has Reject on a pending application', actions],
  [
    'A decided application has neither Accept nor Reject',
    rejected('a rejected application is final, shown in red to both sides and owes nothing'),
  ],
  ['An influencer has neither Accept nor Reject', actions],
  ['An admin reads the applications and has neither Accept nor Reject', actions],
  ['A brand without applications sees No applications found', step('/applications, new brand, no applications')],
  [
    'An influencer without applications sees No applications found',
    step('/applications, new influencer, no applications'),
  ],
]
