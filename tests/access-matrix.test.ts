import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import {
  endpoints,
  mayCall,
  operatorRoles,
  registrableRoles,
  standings,
  type Access,
  type Endpoint,
  type EndpointKey,
  type Standing,
} from '#contract/index.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { resetPassword } from '#server/accounts/auth/index.ts'
import { useApp } from './support/app.ts'
import { callerOf, type Caller, type Person } from './support/client.ts'
import { createUser, expectStatus, login, makeAdmin, password } from './support/people.ts'

// The status reveals a call that should have been refused, so the books are checked only once.
const app = useApp({ checkBooks: 'once' })

/** The user of each standing who makes the calls, users who have lost access, and users with a generated password. */
const people = {} as Record<Standing, Person>
const deactivated = {} as Record<Standing, Person>
const generated = {} as Record<Standing, Person>

function makePerson(standing: Standing): Promise<Person> {
  const member = registrableRoles.find(role => role === standing)
  return member
    ? createUser(app, member)
    : makeAdmin(
        app,
        operatorRoles.find(role => role === standing),
      )
}

beforeAll(async () => {
  for (const standing of standings) {
    people[standing] = await makePerson(standing)
    deactivated[standing] = await makePerson(standing)
    const { email } = await makePerson(standing)
    await resetPassword(app.services.db, email, password, { generated: true })
    generated[standing] = await login(app.send, email)
  }
  for (const { id } of Object.values(deactivated)) {
    const body = { action: 'deactivate' as const }
    expectStatus(await people.super.call('PUT /admin/users/{id}/', { params: { id }, body }), 200)
  }
})

interface Claims {
  sub: string
  sid: number
  exp: number
}
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
const idsOf = (token: string) => {
  const { sub, sid } = claimsOf(token)
  return { userId: Number(sub), sessionId: sid }
}

/** Runs the work with the clock set back an hour. */
function anHourAgo<T>(work: () => T): T {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  try {
    return work()
  } finally {
    vi.useRealTimers()
  }
}

/** Invalid tokens, each derived from a session of a user with access. */
const badTokens: Record<string, (person: Person) => string | Promise<string>> = {
  'an expired token': ({ access }) => anHourAgo(() => app.services.tokens.signAccess(idsOf(access))),
  'a token signed with another secret': ({ access }) => createTokens('some other secret').signAccess(idsOf(access)),
  'a token signed with the bare secret': async ({ access }) => {
    const signed = access.split('.').slice(0, 2).join('.')
    const signature = createHmac('sha256', 'a secret that only these tests know').update(signed).digest('base64url')
    return `${signed}.${signature}`
  },
  'an unsigned token': async ({ access }) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(access))}.`,
  'a token whose claims were changed': async ({ access }) => {
    const [header, , signature] = access.split('.')
    return `${header}.${encode({ ...claimsOf(access), exp: claimsOf(access).exp + 1 })}.${signature}`
  },
  "a token with another user's session": ({ access }) =>
    app.services.tokens.signAccess({ ...idsOf(access), userId: deactivated.brand.id }),
  'the token of a session that was logged out': async ({ email }) => {
    const person = await login(app.send, email)
    expectStatus(await person.call('POST /logout/'), 204)
    return person.access
  },
  'the token of an expired session': async ({ id }) => {
    const { rows } = await sql<{ id: number }>`
      insert into sessions (user_id, refresh_hash, expires_at) values (${id}, ${randomBytes(32)}, now()) returning id
    `.execute(app.services.db)
    return app.services.tokens.signAccess({ userId: id, sessionId: rows[0]?.id ?? 0 })
  },
  'a refresh token in place of the access token': async ({ refresh }) => refresh,
  'the scheme without a token': async () => '',
}

interface Cell {
  key: EndpointKey
  who: string
  access: Access
  caller: () => Promise<Caller>
  expected: 'allowed' | 401 | 403 | 'password_change_required'
}

/** Logs in separately for endpoints that may end the session. */
const loggedIn = (key: EndpointKey, person: Person) =>
  key === 'POST /logout/' ? login(app.send, person.email) : person

/** A standing with access; a member's, if there is one. */
const allowedStanding = (access: Access): Standing =>
  standings.findLast(standing => mayCall(standing, access)) ?? 'super'

const cells = (Object.keys(endpoints) as EndpointKey[]).flatMap((key): Cell[] => {
  const { access, withGeneratedPassword }: Endpoint = endpoints[key]
  // A device has its own key, which is never a user's token.
  const unlessPublic = (status: 401 | 403) => (access === 'public' ? 'allowed' : access === 'device' ? 401 : status)
  const standing = allowedStanding(access)
  const cell = (who: string, expected: Cell['expected'], caller: Cell['caller']) => ({
    key,
    who,
    access,
    expected,
    caller,
  })
  return [
    cell('a logged-out caller', unlessPublic(401), async () => app.anonymous),
    ...standings.map(caller =>
      cell(`a logged-in ${caller}`, mayCall(caller, access) ? 'allowed' : unlessPublic(403), async () =>
        loggedIn(key, people[caller]),
      ),
    ),
    ...standings.map(caller =>
      cell(
        `a ${caller} with a generated password`,
        !mayCall(caller, access)
          ? unlessPublic(403)
          : access === 'public' || withGeneratedPassword
            ? 'allowed'
            : 'password_change_required',
        async () => loggedIn(key, generated[caller]),
      ),
    ),
    ...standings.map(caller => cell(`a deactivated ${caller}`, unlessPublic(401), async () => deactivated[caller])),
    ...Object.entries(badTokens).map(([who, token]) =>
      cell(who, unlessPublic(401), async () => callerOf(app.send, await token(people[standing]))),
    ),
  ]
})

/** A request with unknown ids and no body, because access is checked first. */
function requestOf(key: EndpointKey): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ')
  return { method, path: path.replaceAll(/\{\w+\}/g, String(Number.MAX_SAFE_INTEGER)) }
}

/** Reduces a response to its access outcome; a 401 or 403 for another reason does not count. */
function outcomeOf({ status, body }: { status: number; body: unknown }): string | number {
  const { code } = (body ?? {}) as { code?: string }
  if (code === 'not_authenticated' || code === 'wrong_role') return status
  if (code === 'password_change_required') return code
  return status === 401 || status >= 500 ? `${status} ${code}` : 'allowed'
}

test.for(cells)('$key with access $access by $who: $expected', async ({ key, caller, expected }) => {
  expect(outcomeOf(await (await caller()).send(requestOf(key)))).toBe(expected)
})

// Streams and files consist only of their bodies.
const reads = cells.filter(
  ({ key, who }) =>
    key.startsWith('GET ') &&
    !('stream' in endpoints[key] || 'file' in endpoints[key]) &&
    who === 'a logged-out caller',
)
test.for(reads)('HEAD for $key by $who: $expected', async ({ key, expected }) => {
  const { path } = requestOf(key)
  const { status } = await fetch(`${app.origin}/api${path}`, { method: 'HEAD' })
  expect(status === 401 ? status : 'allowed').toBe(expected)
})

const anonymous = cells.filter(({ who }) => who === 'a logged-out caller')
test.for(anonymous)('$key without trailing slash by $who: $expected', async ({ key, expected }) => {
  const { method, path } = requestOf(key)
  expect(outcomeOf(await app.anonymous.send({ method, path: path.replace(/\/$/, '') }))).toBe(expected)
})

test('a user with a generated password can only change it, see their account and log out', () => {
  const open = Object.entries<Endpoint>(endpoints).filter(([, { withGeneratedPassword }]) => withGeneratedPassword)
  expect(open.map(([key]) => key).toSorted()).toEqual([
    'GET /account/',
    'GET /profile/',
    'POST /logout/',
    'POST /password/',
  ])
})
