import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { resealAll } from '#platform/security/sealed-columns.ts'
import { followSecrets, gradualRotation, rotateSecret, storedSecrets } from '#platform/security/secrets.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { sealedColumns } from '#server/domain/index.ts'
import { useApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/client.ts'
import { connectAs, runAsOwner, testDatabaseUrl } from '#tests/support/database.ts'
import { until } from '#tests/support/events.ts'
import { untilBlockedBy, untilWaiting } from '#tests/support/locks.ts'
import { createUser, expectStatus } from '#tests/support/people.ts'

const app = useApp()

beforeEach(async () => {
  await runAsOwner(
    `update settings set jwt_secret_from = '-infinity', previous_jwt_secret = null, previous_jwt_secret_until = null`,
  )
  app.services.tokens.use(await storedSecrets(app.services.db))
})

const { PATH, NODE_COMPILE_CACHE } = process.env

/** Runs the command in a child process with only these environment variables. */
function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const command = [join(import.meta.dirname, 'rotate-secret.ts'), ...args]
    execFile(process.execPath, command, { env: { PATH, NODE_COMPILE_CACHE, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), output: out + err }),
    )
  })
}

const claims = { userId: 7, sessionId: 9 }

test('running instances accept a new secret before they sign with it, and the previous one for another 15 minutes', async () => {
  const { db } = app.services
  const [before] = await storedSecrets(db)
  const instance = createTokens([before])
  const token = await instance.signAccess(claims)
  onTestFinished(followSecrets(db, instance, 5))

  expect(await rotateSecret(db, { ...gradualRotation, leadSeconds: 3_600 })).toBe(true)
  const [signing, waiting] = await storedSecrets(db)
  expect([signing, waiting]).toEqual([
    before,
    { value: expect.not.stringContaining(before.value), acceptsTokens: true },
  ])
  const another = createTokens(waiting?.value ?? '')
  const early = await another.signAccess(claims)
  await until(async () => (await instance.verifyAccess(early)) !== undefined)
  expect(await another.verifyAccess(await instance.signAccess(claims))).toBeUndefined()

  await runAsOwner('update settings set jwt_secret_from = now()')
  await until(async () => (await another.verifyAccess(await instance.signAccess(claims))) !== undefined)
  expect(await instance.verifyAccess(token)).toEqual(claims)

  await runAsOwner('update settings set previous_jwt_secret_until = now()')
  await until(async () => (await instance.verifyAccess(token)) === undefined)
  expect(gradualRotation.acceptSeconds).toBe(15 * 60)
})

test('a second rotation within a day is refused, because it would drop a secret that is still needed', async () => {
  const { db } = app.services
  expect(await rotateSecret(db, { ...gradualRotation, leadSeconds: 0 })).toBe(true)
  const secrets = await storedSecrets(db)
  expect(await rotateSecret(db, gradualRotation)).toBe(false)
  expect(await storedSecrets(db)).toEqual(secrets)
})

test('one of two concurrent rotations is refused', async () => {
  const { db } = app.services
  const [before] = await storedSecrets(db)
  const [owner, watcher] = [await connectAs('owner'), await connectAs('owner')]
  await owner.query('begin; select from settings for update')
  const both = Promise.all([rotateSecret(db, gradualRotation), rotateSecret(db, gradualRotation)])
  await untilWaiting(watcher, 2, both)
  await owner.query('commit')
  await Promise.all([owner.end(), watcher.end()])
  const rotated = await both
  expect(rotated.toSorted()).toEqual([false, true])
  expect((await storedSecrets(db))[0]).toEqual(before)
})

test('a request repeated with its Idempotency-Key after a rotation gets the first reply', async () => {
  const { db, tokens } = app.services
  const brand = await createUser(app, 'brand')
  const publish = () =>
    brand.call('POST /campaigns/', {
      body: { title: 'Eid', description: 'Posts', budget: '100', category: 'food' },
      headers: { 'idempotency-key': key },
    })
  const key = randomUUID()
  const first = expectStatus(await publish(), 201)
  await rotateSecret(db, { ...gradualRotation, leadSeconds: 0 })
  tokens.use(await storedSecrets(db))
  expect((await publish()).body).toEqual(first.body)
  expect(
    expectStatus(await brand.call('GET /campaigns/'), 200).body.filter(({ id }) => id >= first.body.id),
  ).toHaveLength(1)
})

test('npm run rotate-secret -- --leaked replaces the secret immediately, reseals and signs nobody out', async () => {
  const { db, tokens } = app.services
  const sealedBefore = tokens.seal('"kept"')
  await db
    .insertInto('idempotency_keys')
    .values({ key_hash: Buffer.from('a key'), request_hash: Buffer.from('a request'), answer: sealedBefore })
    .execute()
  const brand = await createUser(app, 'brand')
  const { code, output } = await run({ DATABASE_URL: await testDatabaseUrl() }, '--leaked')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('every instance rejects') })

  const secrets = await storedSecrets(db)
  tokens.use(secrets)
  expectStatus(await brand.call('GET /campaigns/'), 401)
  const { body } = expectStatus(
    await app.anonymous.call('POST /token/refresh/', { body: { refresh: brand.refresh } }),
    200,
  )
  expectStatus(await callerOf(app.send, body.access).call('GET /campaigns/'), 200)
  const { answer } = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('key_hash', '=', Buffer.from('a key'))
    .executeTakeFirstOrThrow()
  const onlyLatest = createTokens([secrets[0]])
  expect([answer, sealedBefore].map(sealed => sealed && onlyLatest.unseal(sealed))).toEqual(['"kept"', undefined])
})

test('npm run rotate-secret -- --leaked preserves what is encrypted if a rotation has just begun', async () => {
  const { db, tokens } = app.services
  const key_hash = Buffer.from('a third key')
  await db
    .insertInto('idempotency_keys')
    .values({ key_hash, request_hash: Buffer.from('a request'), answer: tokens.seal('"kept"') })
    .execute()
  // The command usually starts before the new secret signs.
  await rotateSecret(db, { ...gradualRotation, leadSeconds: 5 })
  expect((await run({ DATABASE_URL: await testDatabaseUrl() }, '--leaked')).code).toBe(0)
  const [latest] = await storedSecrets(db)
  const { answer } = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('key_hash', '=', key_hash)
    .executeTakeFirstOrThrow()
  expect(answer && createTokens([latest]).unseal(answer)).toBe('"kept"')
})

test('npm run rotate-secret explains what to do when the secret is in JWT_SECRET, and reseals with both', async () => {
  const DATABASE_URL = await testDatabaseUrl()
  const JWT_SECRET = 'j'.repeat(32)
  expect(await run({ DATABASE_URL, JWT_SECRET })).toEqual({
    code: 2,
    output: expect.stringMatching(/^The secret is in JWT_SECRET[^\n]*JWT_SECRET_PREVIOUS[^\n]*\n$/),
  })
  const { db } = app.services
  const stored = await storedSecrets(db)
  const answer = createTokens('p'.repeat(32)).seal('"old"')
  const row = { key_hash: Buffer.from('another key'), request_hash: Buffer.from('a request'), answer }
  await db.insertInto('idempotency_keys').values(row).execute()
  const both = { DATABASE_URL, JWT_SECRET, JWT_SECRET_PREVIOUS: 'p'.repeat(32) }
  expect(await run(both)).toEqual({
    code: 0,
    output: expect.stringContaining('A day after the last restart, you can remove JWT_SECRET_PREVIOUS.'),
  })
  const kept = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('key_hash', '=', row.key_hash)
    .executeTakeFirstOrThrow()
  expect(createTokens(JWT_SECRET).unseal(kept.answer ?? Buffer.alloc(0))).toBe('"old"')
  expect(await storedSecrets(db)).toEqual(stored)
})

test('npm run rotate-secret -- --leaked rejects a leaked JWT_SECRET on every instance, and preserves what it encrypted', async () => {
  const DATABASE_URL = await testDatabaseUrl()
  const JWT_SECRET = 'k'.repeat(32)
  expect(await run({ DATABASE_URL, JWT_SECRET }, '--leaked')).toEqual({
    code: 2,
    output: expect.stringMatching(/stop every instance[^\n]*JWT_SECRET alone\.\n$/),
  })
  const { db } = app.services
  const { id } = await createUser(app, 'influencer')
  const leaked = createTokens('q'.repeat(32))
  await db
    .insertInto('second_factors')
    .values({ user_id: id, secret: leaked.seal('a secret') })
    .execute()
  const { code, output } = await run({ DATABASE_URL, JWT_SECRET, JWT_SECRET_PREVIOUS: 'q'.repeat(32) }, '--leaked')
  expect([code, output]).toEqual([0, expect.stringMatching(/Start every instance with JWT_SECRET alone[^\n]*\n$/)])
  expect(output).not.toContain('A day after')
  const alone = createTokens(JWT_SECRET)
  const factor = db.selectFrom('second_factors').select('secret').where('user_id', '=', id)
  expect(alone.unseal((await factor.executeTakeFirstOrThrow()).secret)).toBe('a secret')
  expect(await alone.verifyAccess(await leaked.signAccess(claims))).toBeUndefined()
})

test('a value that changes during resealing keeps its new content', async () => {
  const { db, tokens } = app.services
  const { id } = await createUser(app, 'brand')
  await db
    .insertInto('second_factors')
    .values({ user_id: id, secret: tokens.seal('before') })
    .execute()
  const owner = await connectAs('owner')
  await owner.query('begin')
  await owner.query('update second_factors set secret = $1 where user_id = $2', [tokens.seal('after'), id])
  const sealing = resealAll(db, tokens, sealedColumns)
  await untilBlockedBy(owner, sealing)
  await owner.query('commit')
  await Promise.all([sealing, owner.end()])
  const factor = db.selectFrom('second_factors').select('secret').where('user_id', '=', id)
  expect(tokens.unseal((await factor.executeTakeFirstOrThrow()).secret)).toBe('after')
})

test('values are resealed a thousand at a time', async () => {
  const { db, tokens } = app.services
  const request_hash = Buffer.from('one of many')
  const keys = Array.from({ length: 1_002 }, (_, number) => {
    const key_hash = Buffer.alloc(8)
    key_hash.writeUInt32BE(number, 4)
    return { key_hash, request_hash, answer: tokens.seal(String(number)) }
  })
  await db.insertInto('idempotency_keys').values(keys).execute()
  const latest = { value: 'n'.repeat(32), acceptsTokens: true }
  await resealAll(db, createTokens([latest, ...(await storedSecrets(db))]), sealedColumns)
  const { rows } = await sql<{ answer: Buffer; transaction: string }>`
    select answer, xmin::text as transaction from idempotency_keys
    where request_hash = ${request_hash} order by key_hash`.execute(db)
  const onlyLatest = createTokens([latest])
  expect(rows.map(({ answer }) => onlyLatest.unseal(answer))).toEqual(keys.map((_, number) => String(number)))
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(2)
})
