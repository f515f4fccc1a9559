import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { callerOf, type Caller } from '#tests/support/client.ts'
import { createUser, expectStatus, login, makeAdmin, password, publish } from '#tests/support/people.ts'

const limit = (max: number) => ({ max, seconds: 3_600 })
const app = useApp({
  rateLimit: true,
  trustProxy: 1,
  rateLimits: {
    requests: limit(200),
    logins: limit(19),
    passwordResets: limit(20),
    mailLinks: limit(21),
    refreshes: limit(22),
    lists: limit(10),
    reads: limit(11),
    creations: limit(12),
    messages: limit(13),
    uploads: limit(14),
    imports: limit(16),
    forwardedMessages: limit(17),
    withdrawnApplications: limit(9),
    writes: limit(15),
    ownSessions: limit(18),
  },
})
/** Repeats a call until it is refused, at most 30 times. Returns how often it succeeded. */
async function allowed(call: () => ReturnType<Caller['send']>): Promise<number> {
  for (let calls = 0; calls < 30; calls += 1) {
    const { status, body, headers } = await call()
    if (status !== 429) continue
    expect(body).toEqual({
      error: 'Too many attempts. Please wait a moment and try again',
      code: 'too_many_requests',
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
    return calls
  }
  return 30
}

const campaign = { title: 'Eid', description: 'Three posts', budget: '5000', category: 'fashion' }

describe('a person is limited', () => {
  test.each([
    ['lists', 10, { method: 'GET', path: '/campaigns/' }],
    ['other reads', 11, { method: 'GET', path: '/profile/' }],
    ['creations', 12, { method: 'POST', path: '/campaigns/', body: campaign }],
    ['messages, valid or not', 13, { method: 'POST', path: '/messages/', body: {} }],
    ['uploads', 14, { method: 'PATCH', path: '/profile/picture/', body: { profile_picture: null } }],
    ['other writes', 15, { method: 'PUT', path: '/language/', body: { language: 'en' } }],
  ])('in %s', async (_, max, request) => {
    const person = await createUser(app, 'brand')
    expect(await allowed(() => person.send(request))).toBe(max)
  })

  test('in withdrawals of applications', async () => {
    const { send } = await createUser(app, 'influencer')
    expect(await allowed(() => send({ method: 'PUT', path: '/applications/1/withdrawn/' }))).toBe(9)
  })

  test('across all endpoints of a kind, whatever their sessions and addresses', async () => {
    const person = await createUser(app, 'brand')
    const lists = ['/campaigns/', '/applications/', '/messages/connections/', '/influencers/search/']
    let calls = 0
    expect(
      await allowed(() => {
        const path = lists[(calls += 1) % lists.length] ?? ''
        return person.send({ method: 'GET', path, headers: { 'x-forwarded-for': `203.0.113.${calls}` } })
      }),
    ).toBe(10)
  })

  test.each([
    ['creations', 120, { method: 'POST', path: '/campaigns/', body: {} }],
    ['messages', 130, { method: 'POST', path: '/messages/', body: {} }],
    ['uploads', 140, { method: 'PATCH', path: '/profile/picture/', body: { profile_picture: null } }],
    ['other writes', 150, { method: 'PUT', path: '/language/', body: {} }],
  ])('together with all other accounts at the address in %s', async (_, max, request) => {
    const headers = { 'x-forwarded-for': `198.51.100.${max}` }
    let all = 0
    for (let count = 0; count < 12; count += 1) {
      const person = await createUser(app, 'brand')
      all += await allowed(() => person.send({ ...request, headers }))
    }
    expect(all).toBe(max)
    const elsewhere = { 'x-forwarded-for': `198.51.100.${max + 1}` }
    expect((await (await createUser(app, 'brand')).send({ ...request, headers: elsewhere })).status).not.toBe(429)
  })

  test('without limiting anyone else', async () => {
    const [busy, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    await allowed(() => busy.send({ method: 'GET', path: '/campaigns/' }))
    expect((await other.call('GET /campaigns/')).status).toBe(200)
    expect((await publish(other)).title).toBe('Eid collection')
  })
})

describe('the calls that end sessions', () => {
  const headers = { 'x-forwarded-for': '198.51.100.1' }

  test('are allowed although another session has used up the limits of its person and its own', async () => {
    const thief = await createUser(app, 'brand')
    const owner = await login(app.send, thief.email)
    await allowed(() => thief.send({ method: 'GET', path: '/campaigns/', headers }))
    await allowed(() => thief.send({ method: 'PUT', path: '/language/', body: { language: 'en' }, headers }))
    await allowed(() => thief.send({ method: 'GET', path: '/sessions/', headers }))
    expect((await owner.call('GET /campaigns/')).status).toBe(429)
    expect(expectStatus(await owner.call('GET /sessions/'), 200).body).toHaveLength(2)
    expectStatus(await owner.call('POST /confirm/', { body: { password } }), 204)
    expectStatus(await owner.call('POST /sessions/end-others/'), 204)
    expect((await thief.call('GET /profile/')).status).toBe(401)
    const changed = { current_password: password, password: 'another horse battery' }
    expectStatus(await owner.call('POST /password/', { body: changed }), 204)
    expectStatus(await owner.call('POST /logout/'), 204)
  })

  test('are limited together, for each session', async () => {
    const person = await createUser(app, 'brand')
    const requests = [
      { method: 'GET', path: '/sessions/' },
      { method: 'DELETE', path: '/sessions/999999999/' },
      { method: 'POST', path: '/sessions/end-others/' },
      { method: 'POST', path: '/confirm/', body: {} },
      { method: 'POST', path: '/password/', body: {} },
    ]
    let calls = 0
    expect(
      await allowed(() => {
        const request = requests[(calls += 1) % requests.length] ?? {}
        return person.send({ method: 'GET', path: '/sessions/', headers, ...request })
      }),
    ).toBe(18)
  })
})

test('an admin is limited in imports, and each phone in the messages that it forwards', async () => {
  const admin = await makeAdmin(app)
  expect(await allowed(() => admin.send({ method: 'POST', path: '/admin/wallet-entries/', body: {} }))).toBe(16)
  const addPhone = async () => {
    const { body } = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'Phone' } }), 201)
    return callerOf(app.send, body.key)
  }
  for (const phone of [await addPhone(), await addPhone()])
    expect(await allowed(() => phone.send({ method: 'POST', path: '/wallet-messages/', body: {} }))).toBe(17)
})

test.each([
  ['logins', '/login/', 19],
  ['password reset requests', '/password/forgot/', 20],
  ['password resets by link', '/password/reset/', 21],
  ['email verifications', '/email/verify/', 21],
  ['email changes by link', '/email/change/', 21],
  ['refreshes', '/token/refresh/', 22],
])('an address is limited in %s', async (_, path, max) => {
  const request = {
    method: 'POST',
    path,
    // A login counts only once its body is valid.
    body: path === '/login/' ? { email: 'nobody@example.com', password } : {},
    headers: { 'x-forwarded-for': '198.51.100.2' },
  }
  expect(await allowed(() => app.send(request))).toBe(max)
})

test('an address is limited across all its requests, including to the site, and other addresses are not', async () => {
  const from = (address: string, path: string) =>
    fetch(`${app.origin}${path}`, { headers: { 'x-forwarded-for': address } })
  const paths = ['/api/health/', '/api/campaigns/', '/api/openapi.json', '/health', '/no/such/path']
  for (let calls = 0; calls < 200; calls += 1)
    expect((await from('192.0.2.1', paths[calls % paths.length] ?? '')).status).not.toBe(429)
  for (const path of paths) {
    const refused = await from('192.0.2.1', path)
    expect([path, refused.status]).toEqual([path, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Errors outside of the API are text.
    const text = await refused.text()
    expect(path === '/no/such/path' ? text : JSON.parse(text).error).toMatch(/^Too many attempts/)
  }
  expect((await from('192.0.2.2', '/api/health/')).status).toBe(200)
})
