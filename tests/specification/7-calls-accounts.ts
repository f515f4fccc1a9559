import { testsIn, type Statement } from './statement.ts'

const calls = testsIn('tests/specification/calls.test.ts')
const site = testsIn('tests/browser/calls.spec.ts')
const access = testsIn('tests/access-matrix.test.ts')
const tokens = testsIn('tests/platform/access.test.ts')
const api = testsIn('tests/platform/api.test.ts')
const call = testsIn('web/lib/api/call.test.ts')
const session = testsIn('tests/browser/session.spec.ts')
const sessions = testsIn('server/accounts/auth/sessions.test.ts')
const other = testsIn('tests/browser/specification-server.spec.ts')

const register = calls('POST /register/ creates a brand or an influencer and logs them in')
const login = calls('POST /login/ accepts email and password for every role')
const visitor = site('registration and login send the payloads of the specification')
const brandProfile = calls('GET and PUT /profile/ read and write the full profile of a brand')
const influencerProfile = calls('GET and PUT /profile/ read and write the full profile of an influencer')
const saved = site('reading and saving a profile send the payloads of the specification')
const picture = calls('PATCH /profile/picture/ accepts a file as form data, and null removes it')
const chosen = site('a picture is uploaded as form data and removed with null')
const shown = calls('GET /profile/{username}/ returns a public profile to anyone')
const renewed = call('an expired access token > is renewed once for all concurrent calls, which are repeated')

/** Section 7: what applies to all calls, authentication and profiles. */
export const accountCalls: Statement[] = [
  ['Every path of the API is under /api', register],
  ['The site calls the paths under /api', call('call > sends token, path, query and body')],
  ['A path also works without its trailing slash', api('a path > works with and without a trailing slash')],
  ['The site sends the stored access token as Bearer with its calls', call('call > sends token, path, query and body')],
  ['The server accepts the token only as Bearer', tokens('an access token > requires the scheme Bearer, in any case')],
  ['A call without a token returns 401', access('GET /profile/ with access user by a logged-out caller: 401')],
  ['A call with an expired token returns 401', access('GET /profile/ with access user by an expired token: 401')],
  ['A call by a deactivated person returns 401', access('GET /profile/ with access user by a deactivated brand: 401')],
  ['A call by the wrong role returns 403', access('POST /campaigns/ with access brand by a logged-in influencer: 403')],
  [
    'A refusal carries its sentence under error',
    calls('an error reply has its sentence under `error`, and a rejected registration by field'),
  ],
  [
    'A refused registration is a map of fields to their messages',
    calls('an error reply has its sentence under `error`, and a rejected registration by field'),
  ],
  [
    'Unknown keys in a call are ignored',
    testsIn('tests/row-ownership.test.ts')('a new row belongs to the caller, whatever the body says'),
  ],

  ['POST /login/ is open to everyone', access('POST /login/ with access public by a logged-out caller: allowed')],
  ['POST /login/ takes email and password', login],
  ['POST /login/ returns the user with id, username, email and role', login],
  ['POST /login/ returns access and refresh', login],
  ['The login form sends email and password to POST /login/', visitor],
  ['POST /register/ is open to everyone', access('POST /register/ with access public by a logged-out caller: allowed')],
  ['POST /register/ takes username, email, password and role', register],
  ['POST /register/ returns the user with id, username, email and role', register],
  ['POST /register/ returns access and refresh', register],
  ['The registration form sends username, email, password and role to POST /register/', visitor],
  [
    'POST /token/refresh/ is open to everyone',
    access('POST /token/refresh/ with access public by a logged-out caller: allowed'),
  ],
  [
    'POST /token/refresh/ takes refresh and returns a valid access token',
    calls('POST /token/refresh/ returns a valid access token'),
  ],
  [
    'The refresh token stays valid after a refresh',
    sessions('POST /token/refresh/ > returns a new access token each time and keeps the refresh token valid'),
  ],
  ['On a 401 the site sends the refresh token to POST /token/refresh/', renewed],
  ['A refresh stores the new access token', renewed],
  ['After a refresh the call is repeated with the new token', renewed],
  [
    'Each call requests at most one refresh',
    session('a request that is rejected again after a refresh is not retried'),
  ],
  [
    'Concurrent calls that get a 401 share one refresh',
    session('requests with an expired token share one refresh and are each retried once'),
  ],
  [
    'A refused refresh clears both tokens and the user',
    session('a rejected refresh clears the session and opens the login page'),
  ],
  ['A refused refresh leads to /login', session('a rejected refresh clears the session and opens the login page')],
  ['A refused login requests no refresh', session('a wrong password does not trigger a refresh')],
  [
    'A refused refresh requests no other refresh',
    call('an expired access token > is not renewed after a 401 of POST /token/refresh/'),
  ],

  [
    'GET /profile/ returns username, email, bio, category, website, industry and profile_picture to a brand',
    brandProfile,
  ],
  [
    'GET /profile/ returns username, email, bio, category, followers_count, social_links, portfolio and profile_picture to an influencer',
    influencerProfile,
  ],
  ['GET /profile/ returns 0 followers for a new influencer', influencerProfile],
  [
    'GET /profile/ is open to anyone who is logged in',
    access('GET /profile/ with access user by a logged-in super: allowed'),
  ],
  ['The profile page reads GET /profile/', saved],
  ['PUT /profile/ accepts the whole object that GET /profile/ returned to a brand', brandProfile],
  ['PUT /profile/ changes a username', brandProfile],
  ["PUT /profile/ keeps a brand's bio, category, website and industry", brandProfile],
  ['PUT /profile/ accepts the whole object that GET /profile/ returned to an influencer', influencerProfile],
  ["PUT /profile/ keeps an influencer's bio, category, followers_count, social_links and portfolio", influencerProfile],
  ['An admin cannot call PUT /profile/', access('PUT /profile/ with access member by a logged-in super: 403')],
  ['The profile form sends every field to PUT /profile/', saved],
  ['PATCH /profile/picture/ takes multipart form data with the file in profile_picture', picture],
  ['PATCH /profile/picture/ returns profile_picture', picture],
  ['An uploaded picture can be fetched from the path in profile_picture', picture],
  ['PATCH /profile/picture/ with profile_picture null removes the picture', picture],
  [
    'An admin cannot call PATCH /profile/picture/',
    access('PATCH /profile/picture/ with access member by a logged-in super: 403'),
  ],
  ['The profile page uploads a picture as multipart form data', chosen],
  ['The profile page removes a picture with profile_picture null in JSON', chosen],
  ['GET /profile/{username}/ is open to everyone', shown],
  ['GET /profile/{username}/ returns username, role, bio and profile_picture', shown],
  [
    'GET /profile/{username}/ shows no email address',
    testsIn('tests/row-ownership.test.ts')("a public profile shows no email address, unlike the user's own profile"),
  ],
  ['The public profile page reads GET /profile/{username}/', saved],

  [
    'The profile page works with a server that returns only what the specification says',
    other(
      'a specification-only server with long names, numbers as strings and no optional keys > saves a profile and shows its picture',
    ),
  ],
]
