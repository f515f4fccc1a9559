import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rateLimits, type RateLimits } from '#platform/security/rate-limits.ts'
import { createApp } from '#server/boot/app.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { createUser, expectStatus, makeAdmin, register, uniqueName } from '#tests/support/people.ts'

// Each test guesses from its own addresses; registrations and logins use 127.0.0.1. The limits are lower than in
// production, because each guess costs a hash, and last longer than any test.
const app = useApp({
  rateLimit: true,
  trustProxy: 1,
  rateLimits: {
    registrations: { max: 40, seconds: 3_600 },
    guessesAtAccountFromAddress: { free: 5, delaySeconds: 3_600, forgetSeconds: 86_400 },
    guessesAtAccount: { free: 12, delaySeconds: 3_600, forgetSeconds: 86_400 },
    guessesFromAddress: { free: 20, delaySeconds: 3_600, forgetSeconds: 86_400 },
  },
})

let addresses = 0
/** An address that no other test uses. */
const newAddress = () => `198.51.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`

const logIn = (email: string, password: string, address: string) =>
  app.send({ method: 'POST', path: '/login/', body: { email, password }, headers: { 'x-forwarded-for': address } })

const wrong = 'wrong horse battery'

/** Sends this many guesses concurrently, rotating through these addresses. Returns how often each status came back. */
async function guess(email: string, times: number, from: readonly string[]): Promise<Record<number, number>> {
  const responses = await Promise.all(
    Array.from({ length: times }, (_, index) => logIn(email, wrong, from[index % from.length] ?? '')),
  )
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const rightPassword = async ({ email, password }: Person, address: string) =>
  (await logIn(email, password, address)).status

/** Creates another instance on the same database. */
async function otherInstance(rateLimits: Partial<RateLimits>): Promise<FastifyInstance> {
  const instance = await createApp(app.services, {
    logLevel: 'silent',
    rateLimit: true,
    rateLimits,
    trustProxy: 1,
    site: undefined,
  })
  onTestFinished(() => instance.close())
  return instance
}

const logInAt = async (instance: FastifyInstance, email: string, password: string, address: string) =>
  (
    await instance.inject({
      method: 'POST',
      url: '/api/login/',
      headers: { 'x-forwarded-for': address },
      payload: { email, password },
    })
  ).statusCode

describe('guessing a password', () => {
  test('is allowed 20 times, however many guesses arrive at once', async () => {
    const [person, address] = [await createUser(app, 'brand'), newAddress()]
    // Its wait is longer than 20 hashes can take.
    const guessesAtAccountFromAddress = {
      ...rateLimits.guessesAtAccountFromAddress,
      delaySeconds: 3_600,
      forgetSeconds: 86_400,
    }
    const instance = await otherInstance({ guessesAtAccountFromAddress })
    const statuses = await Promise.all(
      Array.from({ length: 120 }, () => logInAt(instance, person.email, wrong, address)),
    )
    expect([401, 429].map(status => statuses.filter(found => found === status).length)).toEqual([20, 100])
  })

  test('returns 429 with Retry-After after too many guesses, even for the correct password', async () => {
    const [person, other, address] = [await createUser(app, 'brand'), await createUser(app, 'brand'), newAddress()]
    expect(await guess(person.email, 5, [address])).toEqual({ 401: 5 })
    const refused = await logIn(`\u200b${person.email.toUpperCase()} `, person.password, address)
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please wait a moment and try again', code: 'too_many_requests' },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
    expect(await rightPassword(other, address)).toBe(200)
  })

  test('has the same limits across all instances', async () => {
    const [person, address] = [await createUser(app, 'brand'), newAddress()]
    await guess(person.email, 5, [address])
    expect(await logInAt(await otherInstance({}), person.email, person.password, address)).toBe(429)
  })

  test('has the same limits for an unknown email', async () => {
    const unknown = `${uniqueName('nobody')}@example.com`
    expect(await guess(unknown, 8, [newAddress()])).toEqual({ 401: 5, 429: 3 })
  })

  test('counts an IPv6 /64 network as one address', async () => {
    const person = await createUser(app, 'brand')
    const network = `2001:db8:${newAddress().split('.').slice(2).join(':')}`
    const from = Array.from({ length: 8 }, (_, index) => `${network}::${index + 1}`)
    expect(await guess(person.email, 8, from)).toEqual({ 401: 5, 429: 3 })
  })

  test('is limited for an account attacked from many addresses, but not for its owner at a known address', async () => {
    const owner = await makeAdmin(app)
    const attackers = Array.from({ length: 5 }, newAddress)
    expect(await guess(owner.email, 20, attackers)).toEqual({ 401: 12, 429: 8 })
    expect(await rightPassword(owner, newAddress())).toBe(429)
    expect(await rightPassword(owner, '127.0.0.1')).toBe(200)
  })

  test('is limited per address for many accounts, but not for owners who have logged in from there', async () => {
    const [owner, newcomer, address] = [await createUser(app, 'brand'), await createUser(app, 'brand'), newAddress()]
    expect(await rightPassword(owner, address)).toBe(200)
    for (let account = 0; account < 4; account += 1)
      expect(await guess(`${uniqueName('nobody')}@example.com`, 5, [address])).toEqual({ 401: 5 })
    expect(await rightPassword(newcomer, address)).toBe(429)
    expect(await rightPassword(owner, address)).toBe(200)
  })
})

describe('the right password', () => {
  test('is not limited', async () => {
    const [person, address] = [await createUser(app, 'brand'), newAddress()]
    for (let index = 0; index < 8; index += 1) expect(await rightPassword(person, address)).toBe(200)
  })

  test('resets the guesses from that address', async () => {
    const [person, address] = [await createUser(app, 'brand'), newAddress()]
    for (let round = 0; round < 3; round += 1) {
      expect(await guess(person.email, 4, [address])).toEqual({ 401: 4 })
      expect(await rightPassword(person, address)).toBe(200)
    }
  })

  test('is not counted for a deactivated account, and does not make its address known', async () => {
    const [admin, person, address] = [await makeAdmin(app), await register(app.send, 'brand'), newAddress()]
    await admin.call('PUT /admin/users/{id}/', { params: { id: person.id }, body: { action: 'deactivate' } })
    for (let index = 0; index < 8; index += 1) expect(await rightPassword(person, address)).toBe(403)
    const known = await app.services.db
      .selectFrom('known_addresses')
      .select('user_id')
      .where('user_id', '=', person.id)
      .execute()
    // The address of the registration.
    expect(known).toHaveLength(1)
  })
})

test('registrations are limited per address, and the refusal is a field error', async () => {
  const address = newAddress()
  const attempt = () =>
    app.send({ method: 'POST', path: '/register/', body: {}, headers: { 'x-forwarded-for': address } })
  for (let index = 0; index < 40; index += 1) expectStatus(await attempt(), 400)
  const refused = await attempt()
  expect(refused).toMatchObject({
    status: 429,
    body: { non_field_errors: ['Too many attempts. Please wait a moment and try again'] },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(String(refused.headers['error-details']))).toEqual([
    { field: 'non_field_errors', code: 'too_many_requests' },
  ])
})
