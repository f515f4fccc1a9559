import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { callerOf, type Caller } from '#tests/support/client.ts'
import { createUser, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'

const limit = (max: number) => ({ max, seconds: 3_600 })
const app = useApp({
  rateLimit: true,
  trustProxy: 1,
  limits: {
    requests: limit(200),
    lists: limit(10),
    reads: limit(11),
    creations: limit(12),
    messages: limit(13),
    uploads: limit(14),
    imports: limit(16),
    forwardedMessages: limit(17),
    writes: limit(15),
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

  test('without limiting anyone else', async () => {
    const [busy, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    await allowed(() => busy.send({ method: 'GET', path: '/campaigns/' }))
    expect((await other.call('GET /campaigns/')).status).toBe(200)
    expect((await publish(other)).title).toBe('Eid collection')
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
    // Errors outside the API are text.
    const text = await refused.text()
    expect(path === '/no/such/path' ? text : JSON.parse(text).error).toMatch(/^Too many attempts/)
  }
  expect((await from('192.0.2.2', '/api/health/')).status).toBe(200)
})
