import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTokens, hashRefreshToken, newRefreshToken } from '#platform/security/tokens.ts'
import { useApp } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { login, makeAdmin, register, uniqueName } from '#tests/support/people.ts'

const test = useApp()
let admin: Person
beforeAll(async () => {
  admin = await makeAdmin(test)
})

const signIn = (email: unknown, password: unknown) =>
  test.send({ method: 'POST', path: '/login/', body: { email, password } })
const refreshed = (refresh: string) => test.anonymous.call('POST /token/refresh/', { body: { refresh } })
const change = ({ id }: Person, action: 'activate' | 'deactivate') =>
  admin.call('PUT /admin/users/{id}/', { params: { id }, body: { action } })
const ask = (access: string) => callerOf(test.send, access).call('GET /profile/')

const unknown = { status: 401, body: { error: 'Invalid email or password', code: 'invalid_credentials' } }

describe('POST /login/', () => {
  it('returns the same reply for a wrong password and an unknown e-mail', async () => {
    const person = await register(test.send, 'brand')
    expect(await signIn(person.email, 'wrong horse battery')).toMatchObject(unknown)
    expect(await signIn(`${uniqueName('nobody')}@example.com`, person.password)).toMatchObject(unknown)
    expect(await signIn('no\0body@example.com', person.password)).toMatchObject(unknown)
    expect(await signIn(person.username, person.password)).toMatchObject(unknown)
  })

  it('reports a deactivation only when the password is correct', async () => {
    const person = await register(test.send, 'influencer')
    expect((await change(person, 'deactivate')).status).toBe(200)
    expect(await signIn(person.email, 'wrong horse battery')).toMatchObject(unknown)
    expect(await signIn(person.email, person.password)).toMatchObject({
      status: 403,
      body: { error: 'This account has been deactivated', code: 'account_deactivated' },
    })
  })

  it('names every missing or malformed field', async () => {
    const { status, body } = await test.send({ method: 'POST', path: '/login/', body: { email: 5 } })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'validation_failed',
      fields: { email: [expect.any(String)], password: ['This field is required.'] },
    })
  })

  it('ignores the case of the e-mail and returns the user', async () => {
    const person = await register(test.send, 'brand')
    const { status, body } = await signIn(` ${person.email.toUpperCase()} `, person.password)
    expect(status).toBe(200)
    expect(body).toEqual({
      user: { id: person.id, username: person.username, email: person.email, role: 'brand', language: null },
      access: expect.any(String),
      refresh: expect.any(String),
    })
    expect((await ask((body as { access: string }).access)).status).toBe(200)
  })

  it('leaves no valid session behind when the user is deactivated concurrently', async () => {
    const person = await register(test.send, 'influencer')
    const [, ...responses] = await Promise.all([
      change(person, 'deactivate'),
      ...Array.from({ length: 10 }, () => signIn(person.email, person.password)),
    ])
    await change(person, 'activate')
    const given = responses
      .map(({ body }) => (body as { access?: string }).access)
      .filter(access => access !== undefined)
    const statuses = await Promise.all(given.map(async access => (await ask(access)).status))
    expect(statuses.filter(status => status !== 401)).toEqual([])
  })
})

describe('an access token', () => {
  it.each([
    ['nothing', ''],
    ['an invalid token', 'Bearer nonsense'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    [
      'an unsigned token',
      `Bearer ${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa('{"sub":"1","sid":1}').replaceAll('=', '')}.`,
    ],
  ])('is required: %s returns 401', async (_, authorization) => {
    const { status, body, headers } = await test.send({ method: 'GET', path: '/profile/', headers: { authorization } })
    expect(status).toBe(401)
    expect(body).toEqual({ error: 'Please log in to continue', code: 'not_authenticated' })
    expect(headers['www-authenticate']).toBe('Bearer')
  })

  it('must be signed by this server for the user of its session', async () => {
    const person = await register(test.send, 'brand')
    const other = await register(test.send, 'brand')
    const claims = await test.services.tokens.verifyAccess(person.access)
    if (!claims) throw new Error('its own token must count')
    const forged = await createTokens('a secret from somewhere else').signAccess(claims)
    const swapped = await test.services.tokens.signAccess({ ...claims, userId: other.id })
    const plain = await new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(claims.userId))
      .setExpirationTime('15m')
      .sign(new TextEncoder().encode('a secret that only these tests know'))
    expect((await ask(person.access)).status).toBe(200)
    for (const access of [forged, swapped, plain]) expect((await ask(access)).status).toBe(401)
  })

  it('becomes invalid when its user is deactivated and stays so', async () => {
    const person = await register(test.send, 'influencer')
    await change(person, 'deactivate')
    expect((await ask(person.access)).status).toBe(401)
    await change(person, 'activate')
    expect((await ask(person.access)).status).toBe(401)
    expect((await login(test.send, person.email)).id).toBe(person.id)
  })
})

describe('POST /token/refresh/', () => {
  const refused = { status: 401, body: { code: 'invalid_refresh_token' } }

  it('rejects anything but a refresh token, including an access token', async () => {
    const person = await register(test.send, 'brand')
    expect(await refreshed('nonsense')).toMatchObject(refused)
    expect(await refreshed(person.access)).toMatchObject(refused)
    expect((await test.send({ method: 'POST', path: '/token/refresh/', body: {} })).status).toBe(400)
    expect((await test.send({ method: 'POST', path: '/token/refresh/', body: { refresh: null } })).status).toBe(400)
  })

  it('rejects an expired token, along with the access tokens of its session', async () => {
    const person = await register(test.send, 'brand')
    const refresh = newRefreshToken()
    const { id } = await test.services.db
      .insertInto('sessions')
      .values({ user_id: person.id, refresh_hash: hashRefreshToken(refresh), expires_at: sql<Date>`now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await refreshed(refresh)).toMatchObject(refused)
    const access = await test.services.tokens.signAccess({ userId: person.id, sessionId: id })
    expect((await ask(access)).status).toBe(401)
  })

  it('accepts a token for 30 days', async () => {
    const person = await register(test.send, 'brand')
    const { left } = await test.services.db
      .selectFrom('sessions')
      .select(sql<boolean>`expires_at = created_at + interval '30 days'`.as('left'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(left).toBe(true)
  })

  it('rejects a deactivated user', async () => {
    const person = await register(test.send, 'brand')
    await change(person, 'deactivate')
    expect(await refreshed(person.refresh)).toMatchObject(refused)
  })

  it('returns a new access token each time and keeps the refresh token valid', async () => {
    const person = await register(test.send, 'influencer')
    for (const { status, body } of [await refreshed(person.refresh), await refreshed(person.refresh)]) {
      expect(status).toBe(200)
      expect(body).toEqual({ access: expect.any(String) })
      expect((await ask(body.access)).status).toBe(200)
    }
    expect((await ask(person.access)).status).toBe(200)
  })

  it('stores only a hash of the refresh token', async () => {
    const person = await register(test.send, 'influencer')
    const { rows } = await sql<{
      text: string
    }>`select sessions::text as text from sessions where user_id = ${person.id}`.execute(test.services.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(person.refresh)
    expect(rows[0]?.text).not.toContain(Buffer.from(person.refresh).toString('hex'))
  })
})

describe('POST /logout/', () => {
  it('returns 401 when signed out', async () => {
    expect((await test.anonymous.call('POST /logout/')).status).toBe(401)
  })

  it('ends only this session and its tokens', async () => {
    const here = await register(test.send, 'brand')
    const elsewhere = await login(test.send, here.email)
    const { status, text } = await here.send({ method: 'POST', path: '/logout/' })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect((await ask(here.access)).status).toBe(401)
    expect((await refreshed(here.refresh)).status).toBe(401)
    expect((await here.call('POST /logout/')).status).toBe(401)
    expect((await ask(elsewhere.access)).status).toBe(200)
    expect((await refreshed(elsewhere.refresh)).status).toBe(200)
  })
})
