import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteForgottenGuesses, deleteOldAddresses } from '#platform/jobs/cleanup.ts'
import { loginGuesses, type Guesses } from '#platform/security/guesses.ts'
import { rateLimits } from '#platform/security/rate-limits.ts'
import { useApp } from '#tests/support/app.ts'
import { createUser, uniqueName } from '#tests/support/people.ts'

const server = useApp()
let guesses: Guesses
beforeEach(async () => {
  const { db, tokens } = server.services
  guesses = loginGuesses(db, tokens, rateLimits)
  await db.deleteFrom('sign_in_guesses').execute()
})

/** Moves all counters into the past. */
const wait = (seconds: number) =>
  sql`update sign_in_guesses set counted_at = counted_at - make_interval(secs => ${seconds}),
    next_at = next_at - make_interval(secs => ${seconds})`.execute(server.services.db)

/** Makes a guess. Returns for how many seconds it is refused, or 0 if it is counted. */
async function delay(email: string, address: string): Promise<number> {
  try {
    await guesses.count(email, address)
    return 0
  } catch (error) {
    return (error as { retryAfterSeconds: number }).retryAfterSeconds
  }
}

/** Guesses until refused, at most 500 times. Returns how many guesses were counted. */
async function allowed(guess: (index: number) => Promise<number>): Promise<number> {
  for (let index = 0; index < 500; index += 1) if ((await guess(index)) > 0) return index
  return 500
}

const unknown = () => `${uniqueName('nobody')}@example.com`
const addressAt = (index: number) => `192.0.${Math.floor(index / 250)}.${index % 250}`

test('a guess is not refused because of earlier ones from when the clock was ahead', async () => {
  const email = unknown()
  await allowed(() => delay(email, '192.0.2.1'))
  expect(await delay(email, '192.0.2.1')).toBeGreaterThan(0)
  await wait(-6 * 3_600)
  expect(await delay(email, '192.0.2.1')).toBe(0)
})

describe('guesses at an account from one address', () => {
  test('wait twice as long each time after the free ones', async () => {
    const email = unknown()
    expect(await allowed(() => delay(email, '192.0.2.1'))).toBe(20)
    for (const seconds of [30, 60, 120]) {
      const left = await delay(email, '192.0.2.1')
      expect(left).toBeLessThanOrEqual(seconds)
      expect(left).toBeGreaterThan(seconds / 2)
      await wait(seconds)
      expect(await delay(email, '192.0.2.1')).toBe(0)
    }
  })

  test('are forgotten one by one', async () => {
    const email = unknown()
    await allowed(() => delay(email, '192.0.2.1'))
    await wait(5 * 300 + 10)
    expect(await allowed(() => delay(email, '192.0.2.1'))).toBe(5)
    await wait(86_400)
    expect(await allowed(() => delay(email, '192.0.2.1'))).toBe(20)
  })

  test('are also limited at a known address', async () => {
    const { email } = await createUser(server, 'brand')
    await guesses.introduce(email, '192.0.2.1')
    expect(await allowed(() => delay(email, '192.0.2.1'))).toBe(20)
  })
})

test('guesses at an account from many addresses share one limit', async () => {
  const email = unknown()
  expect(await allowed(index => delay(email, addressAt(index)))).toBe(100)
})

test('guesses at many accounts from one address share one limit', async () => {
  const { db, tokens } = server.services
  guesses = loginGuesses(db, tokens, {
    ...rateLimits,
    guessesFromAddress: { free: 30, delaySeconds: 60, forgetSeconds: 3_600 },
  })
  expect(await allowed(() => delay(unknown(), '192.0.2.1'))).toBe(30)
})

const levels = async () =>
  (await sql`select key, level from sign_in_guesses order by key`.execute(server.services.db)).rows

test('a refused guess is not counted', async () => {
  const email = unknown()
  await allowed(() => delay(email, '192.0.2.1'))
  const before = await levels()
  for (let again = 0; again < 3; again += 1) expect(await delay(email, '192.0.2.1')).toBeGreaterThan(0)
  expect(await levels()).toEqual(before)
})

test.each([
  ['a login', 'succeed'],
  ['a forgiven guess', 'forgive'],
] as const)('%s leaves the guesses at other accounts counted', async (_, end) => {
  await guesses.count(unknown(), '192.0.2.1')
  const before = await levels()
  await guesses[end](await guesses.count(unknown(), '192.0.2.2'))
  expect(await levels()).toEqual(expect.arrayContaining(before))
})

test('a guess counts for an email address in every spelling', async () => {
  const counted = ['z@münchen.de', 'Z@xn--mnchen-3ya.de', 'y@münchen.de'].map(email =>
    guesses.count(email, '192.0.2.1'),
  )
  const [one, same, other] = (await Promise.all(counted)).map(({ counters }) => counters)
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})

test('emails and addresses without a login share a fixed number of counters', async () => {
  for (let index = 0; index < 20; index += 1) await guesses.count(unknown(), addressAt(index))
  const rows = await server.services.db.selectFrom('sign_in_guesses').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^(address|account|both) [\w-]{3}$/)
})

describe('an address', () => {
  /** Whether the account's guesses from this address have their own counter. */
  async function isKnown(email: string): Promise<boolean> {
    const { counters } = await guesses.count(email, '192.0.2.1')
    return counters.length === 1
  }

  test('is known for 30 days after a login, for that account only', async () => {
    const [{ email, id }, other] = [await createUser(server, 'brand'), await createUser(server, 'brand')]
    expect(await isKnown(email)).toBe(false)
    await guesses.succeed(await guesses.count(email, '192.0.2.1'))
    expect([await isKnown(email), await isKnown(other.email)]).toEqual([true, false])
    const { db } = server.services
    await sql`update known_addresses set signed_in_at = now() - interval '30 days' where user_id = ${id}`.execute(db)
    expect(await isKnown(email)).toBe(false)
  })
})

test('the cleanups delete only what has expired', async () => {
  const { db } = server.services
  const { email } = await createUser(server, 'brand')
  await guesses.count(unknown(), '192.0.2.1')
  await wait(86_401)
  await guesses.count(unknown(), '192.0.2.2')
  await guesses.introduce(email, '192.0.2.1')
  await sql`update known_addresses set signed_in_at = now() - interval '31 days'`.execute(db)
  await guesses.introduce(email, '192.0.2.2')
  await deleteForgottenGuesses(db)
  await deleteOldAddresses(db)
  expect(await db.selectFrom('sign_in_guesses').select('key').execute()).toHaveLength(3)
  expect(await db.selectFrom('known_addresses').select('address').execute()).toHaveLength(1)
})
