import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashRandomToken, newRandomToken } from '#platform/security/random-token.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { createUser, login, uniqueName } from '#tests/support/people.ts'

const app = useApp()
const admin = useAdmin(app)

const logIn = (email: unknown, password: unknown) =>
  app.send({ method: 'POST', path: '/login/', body: { email, password } })
const refreshed = (refresh: string) => app.anonymous.call('POST /token/refresh/', { body: { refresh } })
const change = ({ id }: Person, action: 'activate' | 'deactivate') =>
  admin.call('PUT /admin/users/{id}/', { params: { id }, body: { action } })
const ask = (access: string) => callerOf(app.send, access).call('GET /profile/')

const unknown = { status: 401, body: { error: 'Invalid email or password', code: 'invalid_credentials' } }

describe('POST /login/', () => {
  test('returns the same reply for a wrong password and an unknown email', async () => {
    const person = await createUser(app, 'brand')
    expect(await logIn(person.email, 'wrong horse battery')).toMatchObject(unknown)
    expect(await logIn(`${uniqueName('nobody')}@example.com`, person.password)).toMatchObject(unknown)
    expect(await logIn('no\0body@example.com', person.password)).toMatchObject(unknown)
    expect(await logIn(person.username, person.password)).toMatchObject(unknown)
  })

  test('ignores invisible characters around and inside the email, as copied from a message', async () => {
    const person = await createUser(app, 'brand')
    const [local, domain] = person.email.split('@')
    for (const email of [`\u200e${person.email}\u200b`, `\u202a${local}\u2060@\ufeff${domain}\u202c`])
      expect((await logIn(email, person.password)).status).toBe(200)
  })

  test('reports a deactivation only when the password is correct', async () => {
    const person = await createUser(app, 'influencer')
    expect((await change(person, 'deactivate')).status).toBe(200)
    expect(await logIn(person.email, 'wrong horse battery')).toMatchObject(unknown)
    expect(await logIn(person.email, person.password)).toMatchObject({
      status: 403,
      body: { error: 'This account has been deactivated', code: 'account_deactivated' },
    })
  })

  test('names every missing or malformed field', async () => {
    const { status, body } = await app.send({ method: 'POST', path: '/login/', body: { email: 5 } })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'validation_failed',
      fields: { email: [expect.any(String)], password: ['This field is required.'] },
    })
  })

  test('ignores the case of the email and returns the user', async () => {
    const person = await createUser(app, 'brand')
    const { status, body } = await logIn(` ${person.email.toUpperCase()} `, person.password)
    expect(status).toBe(200)
    expect(body).toEqual({
      user: { id: person.id, username: person.username, email: person.email, role: 'brand', language: null },
      access: expect.any(String),
      refresh: expect.any(String),
    })
    expect((await ask((body as { access: string }).access)).status).toBe(200)
  })

  describe('with three thousand sessions', () => {
    /** Starts sessions that were last used before all others. Returns their ids, the least recently used first. */
    async function startIdle(person: Person, count: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        insert into sessions (user_id, refresh_hash, expires_at, last_used_at)
        select ${person.id}, sha256(concat(${person.id}::bigint, ' ', n)::bytea), now() + interval '1 day',
          now() - interval '1 day' + make_interval(secs => n)
        from generate_series(1, ${count}::integer) n
        returning id`.execute(app.services.db)
      return rows.map(({ id }) => id)
    }
    const sessionIds = async (table: 'sessions' | 'ended_sessions', person: Person) =>
      (
        await app.services.db.selectFrom(table).select('id').where('user_id', '=', person.id).orderBy('id').execute()
      ).map(({ id }) => id)

    test('ends the least recently used one', async () => {
      const person = await createUser(app, 'brand')
      const other = await createUser(app, 'brand')
      await startIdle(other, 1)
      const [oldest] = await startIdle(person, 2_998)
      const newest = await login(app.send, person.email)
      expect(await sessionIds('ended_sessions', person)).toEqual([])
      await login(app.send, person.email)
      expect(await sessionIds('ended_sessions', person)).toEqual([oldest])
      expect(await sessionIds('sessions', person)).toHaveLength(3_000)
      expect(await sessionIds('sessions', other)).toHaveLength(2)
      expect([await ask(person.access), await ask(newest.access)]).toMatchObject([{ status: 200 }, { status: 200 }])
    })

    test('ends at most a hundred of the surplus sessions, and none that a running call uses', async () => {
      const person = await createUser(app, 'brand')
      const ids = await startIdle(person, 3_200)
      const used = ids[150] ?? 0
      await app.services.db.transaction().execute(async tx => {
        await tx.selectFrom('sessions').where('id', '=', used).forKeyShare().execute()
        await login(app.send, person.email)
      })
      // The most recent 2,998 of them stay, next to the two from the registration and the login.
      expect(await sessionIds('ended_sessions', person)).toEqual(ids.slice(102, 202).filter(id => id !== used))
    })
  })
})

describe('an access token', () => {
  test.each([
    ['nothing', ''],
    ['an invalid token', 'Bearer nonsense'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    [
      'an unsigned token',
      `Bearer ${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa('{"sub":"1","sid":1}').replaceAll('=', '')}.`,
    ],
  ])('is required: %s returns 401', async (_, authorization) => {
    const { status, body, headers } = await app.send({ method: 'GET', path: '/profile/', headers: { authorization } })
    expect(status).toBe(401)
    expect(body).toEqual({ error: 'Please log in to continue', code: 'not_authenticated' })
    expect(headers['www-authenticate']).toBe('Bearer')
  })

  test('must be signed by this server for the user of its session', async () => {
    const person = await createUser(app, 'brand')
    const other = await createUser(app, 'brand')
    const claims = await app.services.tokens.verifyAccess(person.access)
    if (!claims) throw new Error('its own token must count')
    const forged = await createTokens('a secret from somewhere else').signAccess(claims)
    const swapped = await app.services.tokens.signAccess({ ...claims, userId: other.id })
    const plain = await new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(claims.userId))
      .setExpirationTime('15m')
      .sign(new TextEncoder().encode('a secret that only these tests know'))
    expect((await ask(person.access)).status).toBe(200)
    for (const access of [forged, swapped, plain]) expect((await ask(access)).status).toBe(401)
  })

  test('becomes invalid when its user is deactivated, and stays so', async () => {
    const person = await createUser(app, 'influencer')
    await change(person, 'deactivate')
    expect((await ask(person.access)).status).toBe(401)
    await change(person, 'activate')
    expect((await ask(person.access)).status).toBe(401)
    expect((await login(app.send, person.email)).id).toBe(person.id)
  })
})

describe('POST /token/refresh/', () => {
  const refused = { status: 401, body: { code: 'invalid_refresh_token' } }

  test('rejects anything but a refresh token, including an access token', async () => {
    const person = await createUser(app, 'brand')
    expect(await refreshed('nonsense')).toMatchObject(refused)
    expect(await refreshed(person.access)).toMatchObject(refused)
    expect((await app.send({ method: 'POST', path: '/token/refresh/', body: {} })).status).toBe(400)
    expect((await app.send({ method: 'POST', path: '/token/refresh/', body: { refresh: null } })).status).toBe(400)
  })

  test('rejects an expired token, along with the access tokens of its session', async () => {
    const person = await createUser(app, 'brand')
    const refresh = newRandomToken()
    const { id } = await app.services.db
      .insertInto('sessions')
      .values({ user_id: person.id, refresh_hash: hashRandomToken(refresh), expires_at: sql<string>`now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await refreshed(refresh)).toMatchObject(refused)
    const access = await app.services.tokens.signAccess({ userId: person.id, sessionId: id })
    expect((await ask(access)).status).toBe(401)
  })

  test('accepts a token for 30 days', async () => {
    const person = await createUser(app, 'brand')
    const { left } = await app.services.db
      .selectFrom('sessions')
      .select(sql<boolean>`expires_at = created_at + interval '30 days'`.as('left'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(left).toBe(true)
  })

  test('rejects a deactivated user', async () => {
    const person = await createUser(app, 'brand')
    await change(person, 'deactivate')
    expect(await refreshed(person.refresh)).toMatchObject(refused)
  })

  test('rejects an inactive user, even if the session still exists', async () => {
    const person = await createUser(app, 'brand')
    const setActive = (active: boolean) =>
      app.services.db.updateTable('users').set({ is_active: active }).where('id', '=', person.id).execute()
    await setActive(false)
    expect(await refreshed(person.refresh)).toMatchObject(refused)
    await setActive(true)
    expect((await refreshed(person.refresh)).status).toBe(200)
  })

  test('returns a new access token each time and keeps the refresh token valid', async () => {
    const person = await createUser(app, 'influencer')
    for (const { status, body } of [await refreshed(person.refresh), await refreshed(person.refresh)]) {
      expect(status).toBe(200)
      expect(body).toEqual({ access: expect.any(String) })
      expect((await ask(body.access)).status).toBe(200)
    }
    expect((await ask(person.access)).status).toBe(200)
  })

  test('stores only a hash of the refresh token', async () => {
    const person = await createUser(app, 'influencer')
    const { rows } = await sql<{
      text: string
    }>`select sessions::text as text from sessions where user_id = ${person.id}`.execute(app.services.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(person.refresh)
    expect(rows[0]?.text).not.toContain(Buffer.from(person.refresh).toString('hex'))
  })
})

describe('POST /logout/', () => {
  test('returns 401 when logged out', async () => {
    expect((await app.anonymous.call('POST /logout/')).status).toBe(401)
  })

  test('ends only this session and its tokens', async () => {
    const here = await createUser(app, 'brand')
    const elsewhere = await login(app.send, here.email)
    const { status, text } = await here.send({ method: 'POST', path: '/logout/' })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect((await ask(here.access)).status).toBe(401)
    expect((await refreshed(here.refresh)).status).toBe(401)
    expect((await here.call('POST /logout/')).status).toBe(401)
    expect((await ask(elsewhere.access)).status).toBe(200)
    expect((await refreshed(elsewhere.refresh)).status).toBe(200)
  })
})
