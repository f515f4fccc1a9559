import { dialects } from '../browser/specification-server/replies.ts'
import { testsIn, type Statement } from './statement.ts'

const calls = testsIn('web/lib/api/call.test.ts')
const connection = testsIn('tests/browser/connection.spec.ts')
const editing = testsIn('server/accounts/profiles/editing.test.ts')
const fields = testsIn('server/accounts/profiles/fields.test.ts')
const form = testsIn('tests/browser/profile-form.spec.ts')
const forms = testsIn('tests/browser/forms.spec.ts')
const guards = testsIn('tests/browser/guards.spec.ts')
const bounds = testsIn('tests/number-bounds.test.ts')
const numbers = testsIn('tests/browser/number-fields.spec.ts')
const paging = testsIn('tests/platform/paging.test.ts')
const pictures = testsIn('server/accounts/profiles/picture.test.ts')
const plain = testsIn('tests/plain-forms.test.ts')
const replies = testsIn('web/lib/foreign/read-reply.test.ts')
const server = testsIn('tests/browser/specification-server.spec.ts')
const failures = testsIn('web/features/auth/failures.test.ts')
const withdrawals = testsIn('tests/browser/rejected-branches.spec.ts')

const registrationForm = forms('registration shows its fields in the specified order with the consent text')
const alone = (title: string) => server(`a specification-only server > ${title}`)
const flows = (title: string) => server(`a specification-only server with ${dialects[1].name} > ${title}`)
const renewal = (title: string) => calls(`an expired access token > ${title}`)
const cleared = form('saving a profile with empty followers sends the whole profile with 0 followers')
const digits = (title: string) => plain(`a form that sends numbers as digits > ${title}`)
const unknownRole = alone('restores the session of an unknown role and shows only the welcome line')

const inEveryDialect: Statement[] = dialects.flatMap(({ name }) => {
  const its = (title: string) => server(`a specification-only server with ${name} > ${title}`)
  return [
    [
      `Every screen of a brand is complete with ${name}`,
      its('renders every screen of a brand completely in both languages'),
    ],
    [
      `Every screen of an influencer is complete with ${name}`,
      its('renders every screen of an influencer completely in both languages'),
    ],
    [
      `Every screen of an admin is complete with ${name}`,
      its('renders every screen of an admin completely in both languages'),
    ],
  ] as const
})

/** The site works with any server that implements the specification, and the server with any such client. */
export const bothDirections: Statement[] = [
  ...inEveryDialect,
  [
    'The main flow works with a server that sends the least',
    flows('supports the main flow from campaign to withdrawal'),
  ],
  [
    'A conversation works with a server that sends the least',
    flows('supports a conversation and shows only its messages'),
  ],
  [
    'Without connections, people from messages are listed as Recent Conversations',
    flows('lists earlier contacts as Recent Conversations when there are no connections'),
  ],
  ['A relative picture path is prefixed with the host', flows('saves a profile and shows its picture')],
  ['Without months there is no chart', alone('shows no monthly charts')],
  [
    'The amount to pay is the expected fee, else the budget',
    replies('an application > is pending, unpaid and due at its fee or the budget when it has no other keys'),
  ],
  [
    'A transaction ID may be sent only as transaction_id',
    replies('an application > has a transaction ID when only transaction_id is sent'),
  ],
  [
    'A transaction ID may be sent only as payment_transaction_id',
    replies('an application > has a transaction ID when only payment_transaction_id is sent'),
  ],
  ['A balance may be sent only as balance', replies('a balance is read when only balance is sent')],
  ['A balance may be sent only as wallet_balance', replies('a balance is read when only wallet_balance is sent')],
  [
    'A server without a call for one campaign may answer 405',
    flows('supports the main flow from campaign to withdrawal'),
  ],
  [
    'A server of the specification is not asked for more: no division, no filter by own applications, no other tabs',
    alone('offers no filter, field or tab that needs more than the specification'),
  ],
  [
    'Amounts that a server has summed as floating-point numbers are rounded',
    replies('a sum of floating-point numbers is rounded to poisha'),
  ],
  [
    "A server may answer a read that it does not know with the site's page",
    calls('call > throws a 404 when the answer to a read is a page'),
  ],
  ['A login may name no id: messages can be written', flows('supports a conversation and shows only its messages')],
  [
    'A login may name no id: a brand can delete its campaigns',
    flows('supports the main flow from campaign to withdrawal'),
  ],
  ['A campaign without is_open is open', replies('a campaign is open when is_open is missing')],
  [
    'A connection with messages has a conversation',
    replies('a connection has a conversation when it has existing messages'),
  ],
  [
    "A profile without a role gets the logged-in user's",
    replies('a profile without a role and names has those of the logged-in user'),
  ],
  ['Field errors are joined, as a string or a list', alone('shows the errors of all fields when registration fails')],
  ['A detail is shown as it is', failures('a registration refused with a detail shows the text of the specification')],
  [
    'An error is shown as it is',
    failures('a registration refused with an error field shows the text of the specification'),
  ],
  [
    'A text is shown as it is',
    failures('a registration refused with a text as JSON shows the text of the specification'),
  ],
  [
    'Anything else is Registration failed',
    failures('a registration refused with an empty object shows the text of the specification'),
  ],
  [
    'A refresh answered with an error ends the session once',
    alone('ends the session after one refresh that returns an error'),
  ],
  [
    'A refresh answered without a token ends the session once',
    alone('ends the session after one refresh that returns no token'),
  ],
  ['A refused refresh ends the session once', alone('ends the session after one refresh that returns a refusal')],
  ['A refresh that gets a 429 is retried once', renewal('is requested once more after a 429 before the session ends')],
  ['A refresh that gets a 503 is retried once', renewal('is requested once more after a 503 before the session ends')],
  [
    'A refresh without a response keeps the session',
    alone('keeps the session and shows a connection error when a refresh gets no response'),
  ],
  [
    'No call is aborted by a timeout',
    connection('a request that takes ten seconds shows a notice, continues and can be cancelled'),
  ],
  [
    'A person can cancel a slow call',
    connection('a request that takes ten seconds shows a notice, continues and can be cancelled'),
  ],
  ['A session is restored for any stored role', unknownRole],
  ['A role that the site does not know sees the welcome line', unknownRole],
  [
    'min_followers is bounded by its column',
    bounds('min_followers of GET /influencers/search/ has bounds that its column can hold'),
  ],
  ["A campaign's id may be sent as digits", digits('applies to a campaign')],
  [
    'The ids of a receiver and an application may be sent as digits',
    digits('starts a conversation, sends a message and pays'),
  ],
  ['A text that only looks like a number is refused as an id', digits('is rejected when it sends "1e3" as an id')],
  [
    'A server may send null for a social link',
    testsIn('web/lib/foreign/faulty-replies.test.ts')(
      'a value of GET /profile/ is read as missing when it is null or of another type',
    ),
  ],
  [
    "A brand's bio of null counts as empty",
    fields('Some text as bio of the brand > is as in a new profile after null'),
  ],
  ['A social link of null counts as empty', editing('PUT /profile/ > treats a link of null as none')],
  ['An expected fee of null counts as none', digits('may send null for the expected fee')],
  [
    'A list returns up to 500 rows without a limit',
    paging('the Link header > continues after 500 rows when no limit is given'),
  ],
  ['A picture may be a GIF', pictures('uploading a picture > accepts gif and stores it as WebP')],
  ['A picture may be an AVIF', pictures('uploading a picture > accepts avif and stores it as WebP')],
  ['The first frame of an animation is kept', pictures('uploading a picture > stores the first frame of an animation')],
  ['The registration asks for username, email, password and role in this order', registrationForm],
  ['The registration has no checkbox', registrationForm],
  ['The registration links the Terms of Use and the Privacy Policy', registrationForm],
  ['A profile is saved with Followers Count cleared', cleared],
  ['The profile form sends all four social links', cleared],
  ['The profile form sends its picture', cleared],
  [
    'An admin has an account page',
    guards("an admin can open their pages and is redirected to the admin panel from other roles' pages"),
  ],
  ['Budget steps by 0.01', numbers('the number fields of a brand have a step and minimum and respond to arrow keys')],
  [
    'Expected fee and withdrawal amount step by 0.01',
    numbers('the number fields of an influencer have a step and minimum and respond to arrow keys'),
  ],
  [
    'Followers count is at least 0',
    numbers('the number fields of an influencer have a step and minimum and respond to arrow keys'),
  ],
  [
    'The withdrawal form shows one error at a time',
    withdrawals('an invalid withdrawal shows the specified errors beside its fields'),
  ],
]
