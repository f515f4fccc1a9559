import { testsIn, type Statement } from './statement.ts'

const file = testsIn('tests/browser/texts.spec.ts')
const texts = (area: string) => (step: string) => file(`shows the specified texts: ${area}`, step)
const [auth, dashboards, applications, campaigns] = [
  texts('auth'),
  texts('dashboards'),
  texts('applications'),
  texts('campaigns'),
]
const [messages, payments, withdrawals] = [texts('messages'), texts('payments'), texts('withdrawals')]
const [profile, admin, influencers] = [texts('profile'), texts('admin'), texts('influencers')]
const failures = testsIn('web/features/auth/failures.test.ts')
const session = testsIn('tests/browser/session.spec.ts')
const open = '/messages?with={influencerId}, brand'
const registerLine = failures("a failed registration shows field errors in one line, the server's text or a default")

/** Section 8, the error catalogue. */
export const errors: Statement[] = [
  ["A failed login shows the server's error", auth('/login, visitor, rejected with a reason')],
  ['A failed login without a reason says "Login failed"', auth('/login, visitor, rejected without a reason')],
  ['A login without a response says "Failed to login"', auth('/login, visitor, the request fails')],
  ['An exception during login says "Failed to login"', failures("a failed login shows the server's text or a default")],
  ['A refused registration shows each field as "field: messages"', auth('/register, visitor, fields are rejected')],
  ['The messages of one field are joined with a space', registerLine],
  ['Fields are separated by " | "', auth('/register, visitor, fields are rejected')],
  ['A registration refused with a text shows the text', auth('/register, visitor, rejected with plain text')],
  ['Any other refused registration says "Registration failed"', auth('/register, visitor, rejected without a reason')],
  ['A registration without a response says "Failed to create account"', auth('/register, visitor, the request fails')],
  ['A login without a role says "Role missing in API response"', auth('/login, visitor, the response has no role')],
  [
    'A registration without a role says "Role missing in API response"',
    auth('/register, visitor, the response has no role'),
  ],
  [
    'A refused refresh ends the session and leads to /login',
    session('a rejected refresh clears the session and opens the login page'),
  ],

  ['Campaigns that cannot be fetched say "Failed to fetch campaigns"', campaigns('/campaigns, brand, loading fails')],
  [
    'A campaign that cannot be created says "Failed to create campaign"',
    campaigns('/create-campaign, brand, creating fails'),
  ],
  [
    'A campaign that cannot be deleted says "Failed to delete campaign"',
    campaigns('/campaigns, brand, deleting fails'),
  ],
  [
    'A refused application says "Failed to submit application:" and the server\'s error',
    campaigns('/campaigns, influencer, applying is rejected with a reason'),
  ],
  [
    'An application refused without a reason says "Failed to submit application: Unknown error"',
    campaigns('/campaigns, influencer, applying fails'),
  ],
  [
    'A sent application says "Application submitted successfully!"',
    campaigns('/campaigns, influencer, an application is submitted'),
  ],
  ['That success disappears after 3 seconds', file('a success banner stays for three seconds')],
  [
    'Applications that cannot be fetched say "Failed to fetch applications"',
    applications('/applications, brand, loading fails'),
  ],
  [
    'A failed decision on /applications says "Failed to update application status"',
    applications('/applications, brand, a decision fails'),
  ],
  [
    'A failed decision on the dashboard says "Failed to update application"',
    dashboards('/dashboard, brand, a decision fails'),
  ],
  [
    'An acceptance says "Application accepted successfully!"',
    applications('/applications, brand, an application is accepted'),
  ],
  [
    'A rejection says "Application rejected successfully!"',
    applications('/applications, brand, an application is rejected'),
  ],

  ['Messages that cannot be fetched say "Failed to fetch messages"', messages(`${open}, loading messages fails`)],
  ['A message that cannot be sent says "Failed to send message"', messages(`${open}, sending fails`)],
  [
    'A conversation that cannot start says "Failed to start conversation:" and the server\'s error',
    messages('/messages, brand, starting a conversation is rejected with a reason'),
  ],
  [
    'Without a reason it continues "Please check if this user has approved collaborations with you."',
    messages('/messages, brand, starting a conversation fails'),
  ],
  [
    'A submitted payment says "Payment submitted successfully! Awaiting admin confirmation"',
    payments('/payments, brand, a payment is submitted'),
  ],
  ['A failed payment says "Payment failed. Please try again."', payments('/payments, brand, paying fails')],
  [
    'A requested withdrawal says "Withdrawal request submitted successfully!"',
    withdrawals('/withdrawals, influencer, a withdrawal is requested'),
  ],
  [
    'A failed request says "Failed to request withdrawal. Please try again."',
    withdrawals('/withdrawals, influencer, the request fails'),
  ],

  ["A brand's dashboard that cannot be fetched shows empty lists", dashboards('/dashboard, new brand, loading fails')],
  [
    "An influencer's dashboard that cannot be fetched shows empty lists",
    dashboards('/dashboard, new influencer, loading fails'),
  ],
  ['A search that fails shows an empty list', influencers('/influencers, brand, the search fails')],

  ['"Error loading admin data"', admin('/admin-panel, admin, loading fails')],
  ['"Error loading users"', admin('/admin-panel?tab=users, admin, loading fails')],
  ['"Error loading campaigns"', admin('/admin-panel?tab=campaigns, admin, loading fails')],
  ['"Error loading withdrawal requests"', admin('/admin-panel?tab=withdrawals, admin, loading fails')],
  ['"Error loading payments"', admin('/admin-panel?tab=payments, admin, loading fails')],
  ['"Error processing withdrawal"', admin('/admin-panel?tab=withdrawals, admin, a decision fails')],
  ['"Error updating payment"', admin('/admin-panel?tab=payments, admin, a decision fails')],
  ['"Error processing user action"', admin('/admin-panel?tab=users, admin, an action fails')],
  ['"Withdrawal approved successfully"', admin('/admin-panel?tab=withdrawals, admin, a withdrawal is approved')],
  ['"Withdrawal rejected successfully"', admin('/admin-panel?tab=withdrawals, admin, a withdrawal is rejected')],
  ['"Payment confirmed successfully"', admin('/admin-panel?tab=payments, admin, a payment is confirmed')],
  ['"Payment rejected successfully"', admin('/admin-panel?tab=payments, admin, a payment is rejected')],
  ['"User deactivate successfully"', admin('/admin-panel?tab=users, admin, a user is deactivated')],
  ['"User activate successfully"', admin('/admin-panel?tab=users, admin, a user is activated')],

  ['A saved profile says "Profile updated successfully!"', profile('/profile, new brand, the profile is saved')],
  ['A profile that cannot be saved says "Error updating profile"', profile('/profile, new brand, saving fails')],
  [
    'An uploaded picture says "Profile picture updated successfully!"',
    profile('/profile, new brand, a picture is uploaded'),
  ],
  [
    'A refused upload says "Error uploading profile picture:" and the server\'s error',
    profile('/profile, new brand, an upload is rejected with a reason'),
  ],
  [
    'An upload refused without a reason says "Error uploading profile picture: Unknown error"',
    profile('/profile, new brand, an upload fails'),
  ],
  [
    'A removed picture says "Profile picture removed successfully!"',
    profile('/profile, new brand, the picture is removed'),
  ],
  ['A failed removal says "Error removing profile picture"', profile('/profile, new brand, a removal fails')],
  [
    'A profile that fails to load does not remove the page',
    testsIn('tests/browser/profile.spec.ts')('a profile that fails to load shows no form and can be retried'),
  ],
]
