import { testsIn, type Statement } from './statement.ts'

const texts = testsIn('tests/browser/texts.spec.ts')
const forms = testsIn('tests/browser/forms.spec.ts')
const fields = testsIn('tests/browser/fields.spec.ts')
const branches = testsIn('tests/browser/rejected-branches.spec.ts')
const messages = testsIn('tests/browser/messages.spec.ts')
const campaigns = testsIn('tests/browser/campaigns.spec.ts')
const profile = testsIn('tests/browser/profile.spec.ts')
const registration = testsIn('server/accounts/auth/registration.test.ts')
const publishing = testsIn('server/marketplace/campaigns/campaigns.test.ts')
const applying = testsIn('server/marketplace/applications/applications.test.ts')
const writing = testsIn('server/marketplace/messages/messages.test.ts')
const paying = testsIn('server/money/payments/payments.test.ts')
const withdrawing = testsIn('server/money/payouts/withdrawals/withdrawals.test.ts')

const login = forms('login shows an error when fields are empty or the request fails')
const register = forms('registration validates its fields before sending and shows an error when the request fails')
const publish = forms(
  'the campaign form validates its fields before sending and keeps its input when the request fails',
)
const apply = campaigns(
  'an application fails with the reason when its proposal is missing or too long, it is a duplicate or the campaign is closed',
)
const send = messages('does not send a message that is blank, too long or contains restricted words')
const pay = branches('a payment requires a unique transaction ID')
const withdraw = branches('an invalid withdrawal shows the specified errors beside its fields')
const picture = profile('rejects files that are not pictures or are too large before uploading')
const save = profile('a profile that cannot be saved shows the errors beside its fields')
const influencer = profile("an influencer's profile marks recommended fields but requires only username and email")
const brand = profile("saving a brand's profile updates the name in the header of every tab")
const publishText = (step: string) => texts('shows the specified texts: campaigns', step)
const messageText = (step: string) => texts('shows the specified texts: messages', step)
const authText = (step: string) => texts('shows the specified texts: auth', step)

/** Section 5, validation rules. */
export const validation: Statement[] = [
  [
    'The email address of the login is an email-type input',
    fields('the email fields of login and registration have type "email"'),
  ],
  ['A login needs an email address', login],
  ['A login needs a password', login],
  [
    'The server requires both for a login',
    testsIn('server/accounts/auth/sessions.test.ts')('POST /login/ > names every missing or malformed field'),
  ],
  ['A registration needs a username', register],
  ['A registration needs an email address', register],
  ['A registration needs a password', register],
  [
    'The server requires username, email, password and role for a registration',
    registration('POST /register/ > names every missing field in a bare map'),
  ],
  [
    'The role of a registration is influencer or brand',
    forms('registration preselects the role from the URL if that role can register'),
  ],
  ['The server registers a brand', registration('POST /register/ > creates the brand and logs them in')],
  ['The server registers an influencer', registration('POST /register/ > creates the influencer and logs them in')],
  [
    'The server refuses a registration as admin',
    registration('POST /register/ > rejects the role "admin" with an error for that field only'),
  ],
  [
    'A password has at least 8 characters (decided)',
    registration('POST /register/ > rejects the password "short77" with an error for that field only'),
  ],
  ['A login whose user has no role fails', authText('/login, visitor, the response has no role')],
  ['A registration whose user has no role fails', authText('/register, visitor, the response has no role')],
  [
    'A session without a role is not stored',
    testsIn('tests/browser/guards.spec.ts')('login fails with an error when the response has no role'),
  ],

  ['A campaign needs a title', publish],
  ['A campaign needs a description', publish],
  ['A campaign needs a budget', publish],
  ['A campaign needs a category', publish],
  ['A budget is a number', publish],
  ['A budget has at most two decimal places', publish],
  ['A campaign needs no deadline', publish],
  [
    'The server requires title, description, budget and category',
    publishing('POST /campaigns/ > names every missing required field'),
  ],
  ['The server accepts a budget of 0.01', publishing('POST /campaigns/ > accepts a budget of "0.01" and returns 0.01')],
  [
    'The server rejects a budget with three decimal places',
    publishing('POST /campaigns/ > rejects a budget of "1.234"'),
  ],
  ['The server does not require a deadline', publishing('POST /campaigns/ > treats {} as no deadline')],
  [
    'Deleting a campaign asks "Are you sure you want to delete this campaign?"',
    publishText('/campaigns, brand, the delete confirmation is open'),
  ],
  [
    'Nothing is deleted unless the question is answered',
    campaigns('deleting a campaign asks for confirmation and removes it for everyone'),
  ],

  ['An application needs a proposal', apply],
  ['An application needs no expected fee', campaigns("an application without a fee uses the campaign's budget")],
  [
    'The server requires a campaign and a proposal',
    applying('POST /applications/ > names every missing required field'),
  ],
  ['An expected fee is a number', applying('POST /applications/ > rejects the expected fee "1e3"')],
  [
    'An expected fee has at most two decimal places',
    applying('POST /applications/ > rejects the expected fee "1.234"'),
  ],

  ['Send is disabled while the text is blank', send],
  [
    'Submitting no text says "Please select a user and enter a message"',
    messageText('/messages?with={influencerId}, brand, the message is blank'),
  ],
  [
    'Without a selected person there is no message field',
    fields('the message form appears only after a conversation is selected'),
  ],
  [
    'A message with "payment" is blocked',
    messageText('/messages?with={influencerId}, brand, the message contains "payment"'),
  ],
  [
    'A message with "bank account" is blocked',
    messageText('/messages?with={influencerId}, brand, the message contains "bank account"'),
  ],
  [
    'A message with "account number" is blocked',
    messageText('/messages?with={influencerId}, brand, the message contains "account number"'),
  ],
  ['The case of a blocked word does not matter', send],
  ['A blocked message says "Your message contains restricted words. Please remove them."', send],
  ['A blocked message is not sent', send],
  [
    'The server blocks these words too, with the same sentence',
    writing('messages > with restricted words are rejected however they are written'),
  ],

  ['A payment without a transaction ID says "Please enter a transaction ID"', pay],
  ['A transaction ID of only spaces counts as missing', pay],
  ['A payment without a transaction ID is not sent', pay],
  ['The server requires a transaction ID', paying('POST /payments/submit/ > rejects a missing transaction ID')],
  [
    'The server rejects a blank transaction ID',
    paying('POST /payments/submit/ > asks for a transaction ID instead of "   "'),
  ],

  ['A withdrawal whose amount is not a number says "Please enter a valid amount"', withdraw],
  ['A withdrawal of 0 says "Please enter a valid amount"', withdraw],
  ['A withdrawal of a negative amount says "Please enter a valid amount"', withdraw],
  ['A withdrawal without a phone number says "Please enter your phone number"', withdraw],
  ['A withdrawal above the balance says "Insufficient balance"', withdraw],
  ['A withdrawal that breaks a rule is not sent', withdraw],
  [
    'The whole balance can be withdrawn',
    testsIn('web/features/withdrawals/rules.test.ts')('amountProblem accepts the whole balance but not a poisha more'),
  ],
  ['The server says "Please enter a valid amount" too', withdrawing('POST /withdrawals/ > rejects the amount 0')],
  [
    'The server says "Please enter your phone number" too',
    withdrawing('POST /withdrawals/ > rejects the phone number ""'),
  ],
  [
    'The server says "Insufficient balance" too',
    withdrawing('POST /withdrawals/ > returns 400 above the balance and reserves nothing'),
  ],
  [
    'A withdrawal uses bKash unless Nagad is chosen',
    testsIn('tests/browser/calls.spec.ts')(
      'applying and withdrawing as an influencer send the payloads of the specification',
    ),
  ],
  [
    'The server pays a withdrawal without a method to bKash',
    withdrawing('POST /withdrawals/ > pays to bKash if the method is omitted'),
  ],
  [
    'The server accepts only the methods bkash and nagad',
    withdrawing('POST /withdrawals/ > rejects the method "rocket"'),
  ],

  ['A file that is not an image says "Please select a valid image file"', picture],
  ['A picture above 5 MB says "Image size should be less than 5MB"', picture],
  ['A file that breaks a rule is not sent', picture],
  ['A picture of 5242880 bytes is accepted', fields('accepts a picture of 5242880 bytes')],
  [
    'The server rejects a picture that is one byte larger',
    testsIn('server/accounts/profiles/picture.test.ts')(
      'uploading a picture > accepts up to 5,242,880 bytes and 25 megapixels',
    ),
  ],

  ['A profile needs a username', save],
  ['A profile needs an email address', save],
  ["A brand's website is a URL-type input", brand],
  ["An influencer's portfolio is a URL-type input", influencer],
  ['The links to Instagram, YouTube, TikTok and Twitter are URL-type inputs', influencer],
  ['The followers count does not accept a number below 0', save],
  ['Bio is marked with an asterisk for influencers', influencer],
  ['Category is marked with an asterisk for influencers', influencer],
  ['Followers count is marked with an asterisk for influencers', influencer],
  ['Social links are marked with an asterisk for influencers', influencer],
  ['An influencer saves a profile without bio, category and links', influencer],
  [
    'A brand saves a profile without bio, industry, website and category',
    texts('shows the specified texts: profile', '/profile, new brand, the profile is saved'),
  ],
]
