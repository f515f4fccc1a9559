import { testsIn, type Statement } from './statement.ts'

const guards = testsIn('tests/browser/guards.spec.ts')
const forms = testsIn('tests/browser/forms.spec.ts')
const session = testsIn('tests/browser/session.spec.ts')
const stored = testsIn('web/lib/http/session.test.ts')
const mainJob = testsIn('tests/browser/main-job.spec.ts')
const rejected = testsIn('tests/browser/rejected-branches.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const panel = testsIn('tests/browser/admin-panel.spec.ts')
const list = testsIn('tests/browser/applications.spec.ts')
const decisions = testsIn('server/marketplace/applications/decisions.test.ts')
const paid = testsIn('server/money/payments/payments.test.ts')
const confirmed = testsIn('server/money/payments/decisions.test.ts')
const withdrawals = testsIn('server/money/payouts/withdrawals/withdrawals.test.ts')
const users = testsIn('server/desk/admin/users.test.ts')
const picture = testsIn('tests/browser/profile.spec.ts')
const messages = testsIn('server/marketplace/messages/messages.test.ts')
const seen = testsIn('server/marketplace/applications/applications.test.ts')

const job = (step: string) =>
  mainJob('the main flow from campaign to withdrawal shows the right amounts to all three roles', step)
const ofBrand = (title: string) => decisions(`PUT /applications/{id}/status/ > ${title}`)
const payment = (title: string) => confirmed(`PUT /admin/payments/{id}/ > ${title}`)
const withdrawal = (title: string) => withdrawals(`PUT /admin/withdrawals/{id}/ > ${title}`)
const said = (area: string, step: string) => texts(`shows the specified texts: ${area}`, step)
const eachOther = forms('login and registration link to each other and show when they are submitting')
const odd = said('dashboards', '/dashboard, influencer, a status is missing or unknown')
const ofApplications = said('applications', '/applications, brand, on arrival')
const ofWithdrawals = said('withdrawals', '/withdrawals, influencer, on arrival')
const oddWithdrawal = said('withdrawals', '/withdrawals, influencer, a status is missing or unknown')
const reread = (step: string) => panel('a decision reloads its list', step)
const onePicture = picture('a picture is previewed with its crop, then shown everywhere until it is removed')
const strangers = messages('messages > cannot be sent to anyone else, with the same error whether or not they exist')

/** Section 4: states and transitions. */
export const states: Statement[] = [
  ['A login signs a person in', eachOther],
  ['A registration signs a person in', eachOther],
  [
    'A login without a role in the response does not sign a person in',
    guards('login fails with an error when the response has no role'),
  ],
  [
    'A registration without a role in the response does not sign a person in',
    said('auth', '/register, visitor, the response has no role'),
  ],
  ['A logout ends the session', guards('logging out clears the session and opens the login page in every tab')],
  ['A refused refresh ends the session', session('a rejected refresh clears the session and opens the login page')],
  [
    'A stored access token and user restore the session',
    stored('a session is restored when an access token and a user are stored'),
  ],
  ['Without a stored access token no session is restored', stored('no session is restored with no token')],
  ['Without a stored user no session is restored', stored('no session is restored with no user')],
  [
    'Nothing is rendered until it is known whether there is a session',
    guards('a deep link with a stored session never shows the login page'),
  ],

  ['A new application is pending', job('the influencer applies with a proposal and a fee')],
  ['A brand can accept a pending application', ofBrand('shows both parties that the application is accepted')],
  ['A brand can reject a pending application', ofBrand('shows both parties that the application is rejected')],
  [
    'An accepted application stays accepted',
    ofBrand('returns 200 without changes when accepted again, and 409 for the opposite decision'),
  ],
  [
    'A rejected application stays rejected',
    ofBrand('returns 200 without changes when rejected again, and 409 for the opposite decision'),
  ],
  [
    'Neither an influencer nor an admin can decide an application',
    ofBrand('returns 403 for influencers, including the applicant, and admins'),
  ],
  [
    'A pending application has decision buttons',
    list('only a brand can decide an application, and only while it is pending'),
  ],
  [
    'A decided application has no decision buttons',
    rejected('a rejected application is final, shown in red to both sides and owes nothing'),
  ],
  ['The word accepted is green', ofApplications],
  ['The word rejected is red', ofApplications],
  ['The word pending is yellow', ofApplications],
  ['Any other status of an application is yellow', odd],
  ['A missing status of an application reads pending', odd],

  ['An accepted application is unpaid at first', job('the influencer sees the amount due')],
  [
    'An unpaid application has payment_status unpaid',
    seen('GET /applications/ > shows both parties the live payment, with its transaction ID under both names'),
  ],
  [
    'Its payment is pending once the brand has submitted it',
    job('the brand pays by bKash and submits the transaction ID'),
  ],
  [
    'Its payment is confirmed once an admin has confirmed it',
    job('the brand and the influencer see the confirmed payment'),
  ],
  ['Only an admin confirms a payment', payment('returns 403 for other roles and moves no money')],
  [
    'A pending payment becomes confirmed',
    payment('credits the influencer with the whole amount on confirmation when there is no fee'),
  ],
  ['A pending payment becomes rejected', payment('moves no money on rejection')],
  [
    'A confirmed payment stays confirmed',
    payment('returns 200 without changes when confirmed again, and 409 for the opposite decision'),
  ],
  [
    'A rejected payment stays rejected',
    payment('returns 200 without changes when rejected again, and 409 for the opposite decision'),
  ],
  [
    'An application whose payment was rejected is unpaid again',
    paid(
      'POST /payments/submit/ > frees the transaction ID and the application on rejection, so that the brand can pay again',
    ),
  ],
  ['A pending payment has buttons for the admin', job('an admin logs in and confirms the payment')],
  [
    'A decided payment has no buttons',
    rejected('a decision already made by someone else fails, and the screen shows the current status'),
  ],

  ['A new withdrawal is pending', job('the influencer requests a withdrawal, which reduces the balance at once')],
  ['A pending withdrawal becomes approved', withdrawal('pays out the reserved money on approval')],
  ['A pending withdrawal becomes rejected', withdrawal('returns the money on rejection')],
  [
    'An approved withdrawal stays approved',
    withdrawal('returns 200 without changes when approved again, and 409 for the opposite decision'),
  ],
  [
    'A rejected withdrawal stays rejected',
    withdrawal('returns 200 without changes when rejected again, and 409 for the opposite decision'),
  ],
  [
    'Only an admin decides a withdrawal',
    withdrawal('returns 403 for other roles, including the requesting influencer'),
  ],
  ['A pending withdrawal has buttons for the admin', job('the admin approves the withdrawal')],
  [
    'A withdrawal with any other status has no buttons',
    panel('a withdrawal or payment with an unknown status has no decision buttons'),
  ],
  ['A pending withdrawal reads pending, in yellow', ofWithdrawals],
  ['An approved withdrawal reads approved, in green', ofWithdrawals],
  ['A rejected withdrawal reads rejected, in red', ofWithdrawals],
  ['Any other status of a withdrawal is red', oddWithdrawal],
  ['A missing status of a withdrawal reads unknown', oddWithdrawal],
  [
    'The admin reads unknown where the status of a withdrawal is missing',
    said(
      'admin',
      '/admin-panel?tab=withdrawals, admin, the phone number or status is missing, or the status is unknown',
    ),
  ],

  [
    'An admin deactivates an active user',
    users('PUT /admin/users/{id}/ > deactivates and activates a user once each and logs it'),
  ],
  [
    'An admin activates an inactive user',
    users('PUT /admin/users/{id}/ > deactivates and activates a user once each and logs it'),
  ],
  [
    'Only an admin activates and deactivates users',
    users('PUT /admin/users/{id}/ > returns 401 when logged out and 403 for other roles'),
  ],
  ['The users are loaded again after a deactivation', reread('Users')],
  ['The users are loaded again after an activation', reread('Users')],
  ['The withdrawals are loaded again after an approval', reread('Withdrawals')],
  ['The withdrawals are loaded again after a rejection', reread('Withdrawals')],
  ['The payments are loaded again after a confirmation', reread('Payments')],
  ['The payments are loaded again after a rejection', reread('Payments')],

  ['An upload sets the profile picture', onePicture],
  ['A set profile picture can be removed', onePicture],
  [
    'A person with an approved collaboration can start a conversation',
    messages('conversations > appear on acceptance, start once, and show the last message and the unread count'),
  ],
  ['No one else can start a conversation', strangers],
]
