import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { createUser, expectStatus, makeAdmin, password } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { codeOf, setUpSecondFactor } from '#tests/support/second-factor.ts'
import { normalizeCode } from './recovery-codes.ts'

const app = useApp()

const logIn = (person: Person, code?: string, typed = password) =>
  app.anonymous.call('POST /login/', { body: { email: person.email, password: typed, ...(code && { code }) } })
const stateOf = async (person: Person) => expectStatus(await person.call('GET /second-factor/'), 200).body
const wrongCode = { status: 401, error: { code: 'invalid_code' } }

/** Freezes the clock that codes depend on, so that no time step ends in the middle of a test. */
const setClock = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + seconds * 1000 })
const start = Math.floor(Date.now() / 30_000) * 30_000
beforeEach(() => {
  setClock(10)
  onTestFinished(() => void vi.useRealTimers())
})

async function eventsOf(person: Person) {
  const rows = await app.services.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', person.id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action).slice(1)
}

/** Skips the pause after wrong guesses. */
const endPause = (person: Person) =>
  sql`update guesses set last_at = last_at - interval '2 hours' where user_id = ${person.id}`.execute(app.services.db)

describe('setting up', () => {
  test('takes effect with a first code from the app, and ends the other sessions', async () => {
    const other = await createUser(app, 'brand')
    const person = await createUser(app, 'influencer')
    const elsewhere = expectStatus(await logIn(person), 200).body
    const { secret, uri } = expectStatus(await person.call('POST /second-factor/'), 200).body
    expect(uri).toContain(secret)
    expect(uri).toContain(encodeURIComponent(person.email))
    expect(uri).not.toContain(encodeURIComponent(other.email))
    expect(await stateOf(person)).toEqual({ enabled: false, recovery_codes_left: 0, required: false })
    expectStatus(await logIn(person), 200)

    const wrong = await person.call('PUT /second-factor/', { body: { code: codeOf(secret, 5) } })
    expect(wrong).toMatchObject({ status: 400, error: { details: [{ field: 'code', code: 'wrong_code' }] } })
    const { body } = expectStatus(await person.call('PUT /second-factor/', { body: { code: codeOf(secret) } }), 200)
    expect(body.recovery_codes).toHaveLength(10)
    expect(await stateOf(person)).toEqual({ enabled: true, recovery_codes_left: 10, required: false })
    const refresh = await app.anonymous.call('POST /token/refresh/', { body: { refresh: elsewhere.refresh } })
    expect(refresh.status).toBe(401)
    expect(await eventsOf(person)).toEqual(['second_factor_turned_on'])
  })

  test('starts over with another secret until it is on, and then only after it was turned off', async () => {
    const person = await createUser(app, 'brand')
    const off = { status: 409, error: { code: 'second_factor_off' } }
    const on = { status: 409, error: { code: 'second_factor_on' } }
    expect(await person.call('PUT /second-factor/', { body: { code: '123456' } })).toMatchObject(off)
    expect(await person.call('POST /second-factor/recovery-codes/')).toMatchObject(off)
    const first = expectStatus(await person.call('POST /second-factor/'), 200).body.secret
    const { secret } = await setUpSecondFactor(person)
    expect(secret).not.toBe(first)
    expect(await person.call('POST /second-factor/')).toMatchObject(on)
    expect(await person.call('PUT /second-factor/', { body: { code: codeOf(secret, 1) } })).toMatchObject(on)
    expectStatus(await person.call('DELETE /second-factor/'), 204)
    expectStatus(await person.call('DELETE /second-factor/'), 204)
    expectStatus(await logIn(person), 200)
    await setUpSecondFactor(person)
    expect(await eventsOf(person)).toEqual([
      'second_factor_turned_on',
      'second_factor_turned_off',
      'second_factor_turned_on',
    ])
  })

  test('ends all other sessions when it is turned off, but none when its setup is cancelled', async () => {
    const person = await createUser(app, 'influencer')
    const renew = ({ refresh }: { refresh: string }) =>
      app.anonymous.call('POST /token/refresh/', { body: { refresh } })
    const early = expectStatus(await logIn(person), 200).body
    expectStatus(await person.call('POST /second-factor/'), 200)
    expectStatus(await person.call('DELETE /second-factor/'), 204)
    expectStatus(await renew(early), 200)
    const { secret } = await setUpSecondFactor(person)
    const elsewhere = expectStatus(await logIn(person, codeOf(secret, 1)), 200).body
    expectStatus(await person.call('DELETE /second-factor/'), 204)
    expectRefusal(await renew(elsewhere), 'invalid_refresh_token')
    expectStatus(await renew(person), 200)
  })

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const person = await createUser(app, 'brand')
    const { secret, recoveryCodes } = await setUpSecondFactor(person)
    const { rows } = await sql<{ stored: Buffer }>`
      select secret as stored from second_factors where user_id = ${person.id}
      union all select code_hash from recovery_codes where user_id = ${person.id}
    `.execute(app.services.db)
    expect(rows).toHaveLength(11)
    const plain = [secret, ...recoveryCodes, ...recoveryCodes.map(normalizeCode)]
    for (const { stored } of rows) expect(plain.filter(value => stored.includes(value))).toEqual([])
  })
})

describe('POST /login/ with a second factor', () => {
  test('returns 401 second_factor_required for the right password without a code', async () => {
    const person = await createUser(app, 'brand')
    await setUpSecondFactor(person)
    const { status, error } = await logIn(person)
    expect({ status, error }).toEqual({
      status: 401,
      error: {
        error: 'Enter the code from your authenticator app, or a recovery code',
        code: 'second_factor_required',
      },
    })
  })

  test('returns the same 401 for a wrong password with and without a second factor and a code', async () => {
    const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    const { secret } = await setUpSecondFactor(person)
    const bodies = [
      await logIn(person, undefined, 'wrong horse battery'),
      await logIn(person, codeOf(secret, 1), 'wrong horse battery'),
      await logIn(other, undefined, 'wrong horse battery'),
      await logIn(other, '123456', 'wrong horse battery'),
    ].map(({ status, error }) => ({ status, error }))
    expect(bodies[0]).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
    for (const body of bodies) expect(body).toEqual(bodies[0])
    // The code is still unused.
    expectStatus(await logIn(person, codeOf(secret, 1)), 200)
  })

  test('ignores a code for an account without a second factor', async () => {
    const person = await createUser(app, 'brand')
    for (let index = 0; index < 10; index += 1) expectStatus(await logIn(person, '123456'), 200)
  })

  test('reports a deactivated account before it asks for a code', async () => {
    const [person, admin] = [await createUser(app, 'brand'), await makeAdmin(app)]
    await setUpSecondFactor(person)
    const body = { action: 'deactivate' } as const
    expectStatus(await admin.call('PUT /admin/users/{id}/', { params: { id: person.id }, body }), 200)
    expect(await logIn(person)).toMatchObject({ status: 403, error: { code: 'account_deactivated' } })
  })

  test('accepts a code at most one time step early or late', async () => {
    const person = await createUser(app, 'brand')
    setClock(10 - 5 * 30)
    const { secret } = await setUpSecondFactor(person)
    setClock(10)
    expect(await logIn(person, codeOf(secret, -2))).toMatchObject(wrongCode)
    expect(await logIn(person, codeOf(secret, 2))).toMatchObject(wrongCode)
    for (const steps of [-1, 0, 1]) expectStatus(await logIn(person, codeOf(secret, steps)), 200)
  })

  test('rejects a used code, and any earlier code', async () => {
    const person = await createUser(app, 'brand')
    const { secret } = await setUpSecondFactor(person)
    // The code that turned the factor on.
    expect(await logIn(person, codeOf(secret))).toMatchObject(wrongCode)
    expectStatus(await logIn(person, codeOf(secret, 1)), 200)
    expect(await logIn(person, codeOf(secret, 1))).toMatchObject(wrongCode)
    setClock(40)
    expect(await logIn(person, codeOf(secret))).toMatchObject(wrongCode)
    expect(await logIn(person, codeOf(secret, -1))).toMatchObject(wrongCode)
    expectStatus(await logIn(person, codeOf(secret, 1)), 200)
  })

  test('accepts a code once for concurrent logins', async () => {
    const person = await createUser(app, 'brand')
    const { secret } = await setUpSecondFactor(person)
    const code = codeOf(secret, 1)
    const responses = await Promise.all(Array.from({ length: 5 }, () => logIn(person, code)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  test('rejects a code that another login is using', async () => {
    const person = await createUser(app, 'brand')
    const { secret } = await setUpSecondFactor(person)
    const owner = await connectAs('owner')
    try {
      // The other login's transaction, still open.
      await owner.query('begin')
      await owner.query('update second_factors set last_step = last_step + 1 where user_id = $1', [person.id])
      const loggingIn = logIn(person, codeOf(secret, 1))
      await untilBlockedBy(owner, loggingIn)
      await owner.query('commit')
      expect(await loggingIn).toMatchObject(wrongCode)
    } finally {
      await owner.end()
    }
  })

  test('accepts each recovery code once, even with concurrent logins, and records how many remain', async () => {
    const person = await createUser(app, 'brand')
    const { recoveryCodes } = await setUpSecondFactor(person)
    await setUpSecondFactor(await createUser(app, 'brand'))
    const [first = '', second = ''] = recoveryCodes
    const responses = await Promise.all(Array.from({ length: 5 }, () => logIn(person, first)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
    await endPause(person)
    expect(await logIn(person, first)).toMatchObject(wrongCode)
    await endPause(person)
    expectStatus(await logIn(person, second.toLowerCase().replaceAll('-', ' ')), 200)
    expect(await stateOf(person)).toMatchObject({ recovery_codes_left: 8 })
    expect(await eventsOf(person)).toEqual(['second_factor_turned_on', 'recovery_code_used', 'recovery_code_used'])
    const used = await app.services.db
      .selectFrom('events')
      .select('payload')
      .where('actor_id', '=', person.id)
      .where('type', '=', 'recovery_code_used')
      .orderBy('id')
      .execute()
    expect(used).toMatchObject([{ payload: { codes_left: 9 } }, { payload: { codes_left: 8 } }])
  })

  test("rejects other people's recovery codes and replaced ones", async () => {
    const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    const own = (await setUpSecondFactor(person)).recoveryCodes
    const [foreign = ''] = (await setUpSecondFactor(other)).recoveryCodes
    expect(await logIn(person, foreign)).toMatchObject(wrongCode)
    const { body } = expectStatus(await person.call('POST /second-factor/recovery-codes/'), 200)
    expect(body.recovery_codes.filter(code => own.includes(code))).toEqual([])
    expect(await logIn(person, own[0])).toMatchObject(wrongCode)
    expectStatus(await logIn(person, body.recovery_codes[0]), 200)
  })

  test('returns 429 with Retry-After after 5 wrong codes, including concurrent ones, with a pause that doubles', async () => {
    const person = await createUser(app, 'brand')
    const { secret } = await setUpSecondFactor(person)
    const wrong = codeOf(secret, 50)
    const responses = await Promise.all(Array.from({ length: 12 }, () => logIn(person, wrong)))
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
    const pauses: number[] = []
    for (let index = 0; index < 9; index += 1) {
      // Even the correct one.
      const { status, headers } = await logIn(person, codeOf(secret, 1))
      expect(status).toBe(429)
      pauses.push(Math.ceil(Number(headers['retry-after']) / 30))
      await endPause(person)
      expect(await logIn(person, wrong)).toMatchObject(wrongCode)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120])
    await endPause(person)
    expectStatus(await logIn(person, codeOf(secret, 1)), 200)
    setClock(40)
    expect(await logIn(person, wrong)).toMatchObject(wrongCode)
    expectStatus(await logIn(person, codeOf(secret, 1)), 200)
  })
})
