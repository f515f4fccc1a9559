import { describe, expect, test } from 'vitest'
import { limits, roles, type ActiveSession } from '#contract/index.ts'
import { resetPassword } from '#server/accounts/auth/index.ts'
import { useApp } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { linkedPath } from '#tests/support/links.ts'
import { createUser, expectStatus, login, makeAdmin, password } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { deleteEndedSessions } from './commands.ts'

const app = useApp()
const owner = useConnection('owner')

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

async function loginWith(email: string, userAgent: string): Promise<Person> {
  const headers = { 'user-agent': userAgent }
  const { body } = expectStatus(await app.anonymous.call('POST /login/', { body: { email, password }, headers }), 200)
  return { ...body.user, password, access: body.access, refresh: body.refresh, ...callerOf(app.send, body.access) }
}
const sessionsOf = async (person: Person): Promise<ActiveSession[]> =>
  expectStatus(await person.call('GET /sessions/'), 200).body
const reusedOf = async (person: Person) => expectStatus(await person.call('GET /sessions/reused/'), 200).body
/** The ids of a short list, in order, read in pages of two. */
async function idsByPage(person: Person, list: string): Promise<number[]> {
  const ids: number[] = []
  for (let path: string | undefined = `${list}?limit=2`; path !== undefined && ids.length < 10;) {
    const { body, headers } = await person.send({ method: 'GET', path })
    ids.push(...(body as { id: number }[]).map(({ id }) => id))
    path = linkedPath(headers)
  }
  return ids
}
async function ownSession(person: Person): Promise<ActiveSession> {
  const own = (await sessionsOf(person)).find(({ current }) => current)
  if (!own) throw new Error('The list has the session that asks for it')
  return own
}
const renew = ({ refresh }: Person, userAgent = chromeOnAndroid) =>
  app.anonymous.call('POST /token/refresh/', { body: { refresh }, headers: { 'user-agent': userAgent } })
const isLoggedIn = async (person: Person) => (await person.call('GET /profile/')).status === 200
const end = (person: Person, id: number) => person.call('DELETE /sessions/{id}/', { params: { id } })
const actionsOf = async ({ id }: Person) =>
  (await auditLogOf(app.services.db, 'user', id)).map(({ action, actor_id }) => [action, actor_id])

/** Moves the session's last use into the past. */
const unusedFor = (id: number, interval: string) =>
  owner.query(`update sessions set last_used_at = now() - $1::interval where id = $2`, [interval, id])
/** Moves the refusal of the ended session's token into the past. */
const refusedBefore = (userId: number, interval: string) =>
  owner.query(`update ended_sessions set refused_at = refused_at - $1::interval where user_id = $2`, [interval, userId])

/** Starts another session of the person and ends it. */
async function logOut(person: Person): Promise<Person> {
  const ended = await login(app.send, person.email)
  expectStatus(await ended.call('POST /logout/'), 204)
  return ended
}
/** Ends another session of the person, then uses its refresh token. */
async function reuse(person: Person): Promise<void> {
  const ended = await logOut(person)
  await refusedBefore(person.id, '2 minutes')
  expectRefusal(await renew(ended), 'invalid_refresh_token')
}

describe('GET /sessions/', () => {
  test.each(roles)("returns the %s's own sessions only, with device, address and times", async role => {
    const person = role === 'admin' ? await makeAdmin(app) : await createUser(app, role)
    const elsewhere = await loginWith(person.email, chromeOnWindows)
    const [newest, oldest, ...rest] = await sessionsOf(elsewhere)
    expect(newest).toEqual({
      id: expect.any(Number),
      browser: 'Chrome',
      system: 'Windows',
      address: '127.0.0.1',
      signed_in_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      current: true,
    })
    expect(oldest).toMatchObject({ current: false })
    expect(rest).toEqual([])
  })

  test('returns sessions by last use, a page at a time', async () => {
    const person = await createUser(app, 'brand')
    for (let count = 0; count < 4; count += 1) await login(app.send, person.email)
    const before = await sessionsOf(person)
    const ids = before.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    // Two were last used at the same moment.
    await owner.query(`update sessions set last_used_at = now() - interval '1 hour' where id = any($1)`, [
      ids.slice(0, 2),
    ])
    const expected = [...ids.slice(2), ...ids.slice(0, 2)]
    expect(await idsByPage(person, '/sessions/')).toEqual(expected)
  })

  test('omits expired sessions', async () => {
    const person = await createUser(app, 'brand')
    const expired = await login(app.send, person.email)
    await owner.query('update sessions set expires_at = now() where id = $1', [(await ownSession(expired)).id])
    expect(await sessionsOf(person)).toEqual([expect.objectContaining({ current: true })])
  })
})

describe('DELETE /sessions/{id}/', () => {
  test('ends a session with its tokens and no other', async () => {
    const person = await createUser(app, 'influencer')
    const elsewhere = await login(app.send, person.email)
    expect((await end(person, (await ownSession(elsewhere)).id)).status).toBe(204)
    expect([await isLoggedIn(person), await isLoggedIn(elsewhere)]).toEqual([true, false])
    expectRefusal(await renew(elsewhere), 'invalid_refresh_token')
    expect(await sessionsOf(person)).toHaveLength(1)
    expect((await actionsOf(person)).at(-1)).toEqual(['session_ended', person.id])
  })

  test("returns 404 for another person's session, an ended one and an unknown one", async () => {
    const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    const theirs = await ownSession(other)
    const ended = await login(app.send, person.email)
    const { id } = await ownSession(ended)
    expect((await end(person, id)).status).toBe(204)
    for (const unknown of [theirs.id, id, Number.MAX_SAFE_INTEGER]) {
      expectRefusal(await end(person, unknown), 'session_not_found')
    }
    expect(await isLoggedIn(other)).toBe(true)
  })
})

describe('POST /sessions/end-others/', () => {
  test("ends the caller's other sessions and nobody else's", async () => {
    const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    const elsewhere = [await login(app.send, person.email), await login(app.send, person.email)]
    expect((await person.call('POST /sessions/end-others/')).status).toBe(204)
    expect(await Promise.all([person, ...elsewhere, other].map(isLoggedIn))).toEqual([true, false, false, true])
    expect((await actionsOf(person)).at(-1)).toEqual(['sessions_ended', person.id])
  })

  test('leaves one session when two devices end each other', async () => {
    const person = await createUser(app, 'brand')
    const elsewhere = await login(app.send, person.email)
    const both = [person, elsewhere]
    await Promise.all(both.map(each => each.call('POST /sessions/end-others/')))
    expect((await Promise.all(both.map(isLoggedIn))).toSorted()).toEqual([false, true])
  })
})

describe('the last use of a session', () => {
  test('is updated by a refresh, with the device and at most every few minutes', async () => {
    const person = await createUser(app, 'brand')
    const elsewhere = await login(app.send, person.email)
    const [before, beforeElsewhere] = [await ownSession(person), await ownSession(elsewhere)]
    expectStatus(await renew(person), 200)
    expect(await ownSession(person)).toEqual(before)
    await unusedFor(before.id, `${limits.session.lastUseMinutes} minutes`)
    expectStatus(await renew(person), 200)
    const after = await ownSession(person)
    expect(after).toMatchObject({ browser: 'Chrome', system: 'Android', signed_in_at: before.signed_in_at })
    expect(Date.parse(after.last_used_at)).toBeGreaterThanOrEqual(Date.parse(before.last_used_at))
    expect(await ownSession(elsewhere)).toEqual(beforeElsewhere)
  })

  test.each(['1 day', '29 days 23 hours'])(
    'neither ends nor extends the session %s after the previous use',
    async ago => {
      const person = await createUser(app, 'brand')
      const { id } = await ownSession(person)
      await unusedFor(id, ago)
      await deleteEndedSessions(app.services.db)
      expect(await sessionsOf(person)).toHaveLength(1)
      expectStatus(await renew(person), 200)
      const { rows } = await owner.query('select expires_at - created_at = $1 as left from sessions where id = $2', [
        '30 days',
        id,
      ])
      expect(rows).toEqual([{ left: true }])
      await owner.query('update sessions set expires_at = now() where id = $1', [id])
      expectRefusal(await renew(person), 'invalid_refresh_token')
    },
  )
})

test('the nightly cleanup deletes only expired sessions', async () => {
  const [expired, active] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
  await owner.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [expired.id])
  await deleteEndedSessions(app.services.db)
  const people = [expired.id, active.id]
  const { rows } = await owner.query('select user_id from sessions where user_id = any($1)', [people])
  expect(rows).toEqual([{ user_id: String(active.id) }])
  expect(await isLoggedIn(active)).toBe(true)
  expect(await isLoggedIn(await login(app.send, expired.email))).toBe(true)
})

describe('a refresh token of an ended session', () => {
  test('is reported once when someone uses it after its device has logged out', async () => {
    const person = await createUser(app, 'brand')
    const here = await login(app.send, person.email)
    expectStatus(await person.call('POST /logout/'), 204)
    // Another tab may have requested a token at the same moment.
    expectRefusal(await renew(person), 'invalid_refresh_token')
    expect(await reusedOf(here)).toEqual([])
    await refusedBefore(person.id, '2 minutes')
    for (let count = 0; count < 2; count += 1) expectRefusal(await renew(person), 'invalid_refresh_token')
    expect(await reusedOf(here)).toEqual([
      {
        id: expect.any(Number),
        browser: 'Chrome',
        system: 'Android',
        address: '127.0.0.1',
        ended_at: expect.stringMatching(/Z$/),
        reused_at: expect.stringMatching(/Z$/),
      },
    ])
    expect((await actionsOf(person)).filter(([action]) => action === 'session_reused')).toEqual([
      ['session_reused', null],
    ])
  })

  test('is not reported when a device learns that it was logged out elsewhere', async () => {
    const person = await createUser(app, 'influencer')
    const elsewhere = await login(app.send, person.email)
    expectStatus(await person.call('POST /sessions/end-others/'), 204)
    await refusedBefore(person.id, '2 minutes')
    expectRefusal(await renew(elsewhere), 'invalid_refresh_token')
    expect(await reusedOf(person)).toEqual([])
    await refusedBefore(person.id, '2 minutes')
    expectRefusal(await renew(elsewhere), 'invalid_refresh_token')
    expect(await reusedOf(person)).toHaveLength(1)
  })

  test('is shown to its owner only, until they change their password', async () => {
    const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    await logOut(other)
    await reuse(other)
    await reuse(person)
    expect([await reusedOf(person), await reusedOf(other)]).toEqual([[expect.anything()], [expect.anything()]])
    const body = { current_password: password, password: 'another horse battery' }
    expectStatus(await person.call('POST /password/', { body }), 204)
    expect([await reusedOf(person), await reusedOf(other)]).toEqual([[], [expect.anything()]])
  })

  test('is not shown after the operator has reset the password', async () => {
    const person = await createUser(app, 'brand')
    await reuse(person)
    await resetPassword(app.services.db, person.email, 'another horse battery', { generated: false })
    expect(await reusedOf(await login(app.send, person.email, 'another horse battery'))).toEqual([])
  })

  test('is listed by its latest use, a page at a time', async () => {
    const person = await createUser(app, 'brand')
    for (let count = 0; count < 5; count += 1) await reuse(person)
    const ids = (await reusedOf(person)).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    // Two were used at the same moment.
    await owner.query(`update ended_sessions set reused_at = now() - interval '1 minute' where id = any($1)`, [
      ids.slice(0, 2),
    ])
    expect(await idsByPage(person, '/sessions/reused/')).toEqual([...ids.slice(2), ...ids.slice(0, 2)])
  })

  test('is still reported after a change of the password', async () => {
    const person = await createUser(app, 'influencer')
    const ended = await logOut(person)
    const body = { current_password: password, password: 'another horse battery' }
    expectStatus(await person.call('POST /password/', { body }), 204)
    await refusedBefore(person.id, '2 minutes')
    expectRefusal(await renew(ended), 'invalid_refresh_token')
    expect(await reusedOf(person)).toHaveLength(1)
  })

  test('is not reported after its original expiry', async () => {
    const person = await createUser(app, 'brand')
    const ended = await logOut(person)
    await refusedBefore(person.id, '2 minutes')
    await owner.query('update ended_sessions set expires_at = now() where user_id = $1', [person.id])
    expectRefusal(await renew(ended), 'invalid_refresh_token')
    expect(await reusedOf(person)).toEqual([])
  })

  test('is deleted by the nightly cleanup after its original expiry', async () => {
    const person = await createUser(app, 'brand')
    const expired = await createUser(app, 'brand')
    expectStatus(await person.call('POST /logout/'), 204)
    const known = async (table: string) =>
      (await owner.query(`select user_id from ${table} where user_id = any($1)`, [[person.id, expired.id]])).rows
    await owner.query(`update sessions set expires_at = now() where user_id = $1`, [expired.id])
    await deleteEndedSessions(app.services.db)
    expect([await known('sessions'), await known('ended_sessions')]).toEqual([[], [{ user_id: String(person.id) }]])
    await owner.query('update ended_sessions set expires_at = now() where user_id = $1', [person.id])
    await deleteEndedSessions(app.services.db)
    expect(await known('ended_sessions')).toEqual([])
  })
})
