import { sql } from 'kysely'
import type { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connectAs, patientTimeouts, silenceTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { asRefusal } from '../http/errors.ts'
import { openDatabase, type Database } from './db.ts'
import { prepared } from './prepared.ts'
import type { DatabaseTimeouts } from './timeouts.ts'

const size = 4
const maxPending = 7
let proxy: TcpProxy

beforeEach(async () => {
  proxy = await TcpProxy.to(await testDatabaseUrl())
})

async function open(changed: Partial<DatabaseTimeouts> = {}): Promise<Database> {
  const { db } = await openDatabase(proxy.url, () => undefined, { ...patientTimeouts, ...changed })
  onTestFinished(async () => {
    await db.destroy()
    await proxy[Symbol.asyncDispose]()
  })
  return db
}

interface Session {
  pid: number
  value: number
}

const session = prepared<{ value: number }, Session>((db, param) =>
  db.selectNoFrom([sql<number>`pg_backend_pid()`.as('pid'), sql<number>`${param('value')}::integer`.as('value')]),
)
const sleep = prepared<{ seconds: number }, object>((db, param) =>
  db.selectNoFrom(sql`pg_sleep(${param('seconds')})`.as('slept')),
)

const nameOf = prepared<{ id: number }, object>((db, param) =>
  db.selectFrom('users').select('username').where('id', '=', param('id')),
)

/** Locks the users until the returned client rolls back. */
async function lockUsers(): Promise<Client> {
  const owner = await connectAs('owner')
  onTestFinished(() => owner.end())
  await owner.query('begin; lock table users in access exclusive mode')
  return owner
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'success',
    (error: unknown) => asRefusal(error)?.code ?? String(error),
  )

const inParallel = <T>(count: number, work: (value: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, value) => work(value)))

/** Waits until many concurrent statements succeed. On a busy machine, some may exceed a short timeout. */
async function recovered(db: Database): Promise<void> {
  for (;;) {
    const codes = new Set(await inParallel(20, value => codeOf(session(db, { value }))))
    if (codes.size === 1 && codes.has('success')) return
    expect([...codes.difference(new Set(['success']))]).toEqual(['unavailable'])
  }
}

test('answers many concurrent statements on a few connections, each with its own rows', async () => {
  const db = await open()
  const rows = (await inParallel(200, value => session(db, { value }))).flat()
  expect(rows.map(({ value }) => value)).toEqual(Array.from({ length: 200 }, (_, value) => value))
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(size)
})

test('keeps using one connection while statements arrive one at a time', async () => {
  const db = await open()
  const pids = new Set<number | undefined>()
  for (let value = 0; value < 20; value += 1) pids.add((await session(db, { value }))[0]?.pid)
  expect(pids.size).toBe(1)
})

test('delays only a few statements behind a slow one', async () => {
  const db = await open()
  const owner = await lockUsers()
  const slow = nameOf(db, { id: 1 })
  let answered = 0
  const others = inParallel(200, value => session(db, { value }).then(() => (answered += 1)))
  await expect.poll(() => answered).toBe(200 - (maxPending - 1))
  await owner.query('rollback')
  await Promise.all([slow, others])
})

test('fails statements as unavailable that wait too long for a connection', async () => {
  // Never times out while connecting, but has no time left for waiting.
  const db = await open({ connect: 0 })
  const codes = await inParallel(200, value => codeOf(session(db, { value })))
  expect(codes.filter(code => code === 'success')).toHaveLength(size * maxPending)
  expect(new Set(codes)).toEqual(new Set(['success', 'unavailable']))
})

test('fails one statement without affecting the others', async () => {
  const db = await open()
  const codes = await inParallel(20, value => codeOf(session(db, { value: value === 7 ? 3_000_000_000 : value })))
  expect(codes.map((code, value) => (code === 'success' ? -1 : value)).filter(value => value >= 0)).toEqual([7])
})

test('refuses to write', async () => {
  const db = await open()
  const write = prepared<{ value: number }, object>((query, param) =>
    query.updateTable('settings').set({ platform_fee_basis_points: param('value') }),
  )
  await expect(write(db, { value: 1 })).rejects.toThrow('read-only transaction')
})

test('uses generic plans only', async () => {
  const db = await open()
  await inParallel(100, value => session(db, { value }))
  const plans = prepared<Record<never, never>, { generic: number; custom: number }>(query =>
    query
      .selectFrom(sql<{ generic_plans: number; custom_plans: number }>`pg_prepared_statements`.as('statements'))
      .select(sql<number>`sum(generic_plans)::integer`.as('generic'))
      .select(sql<number>`sum(custom_plans)::integer`.as('custom')),
  )
  const [counts] = await plans(db, {})
  expect(counts?.custom).toBe(0)
  expect(counts?.generic).toBeGreaterThanOrEqual(maxPending)
})

test('fails as unavailable when a statement exceeds its timeout, without losing the connection', async () => {
  const db = await open({ statement: 500 })
  const [before] = await session(db, { value: 1 })
  expect(await codeOf(sleep(db, { seconds: 60 }))).toBe('unavailable')
  expect((await session(db, { value: 1 }))[0]?.pid).toBe(before?.pid)
})

test(
  'fails all statements as unavailable soon after a lock prevents the first ones from being prepared',
  { timeout: 60_000 },
  async () => {
    const db = await open({ lock: 1_000, connect: 0 })
    const owner = await lockUsers()
    // Run sequentially, the 100 statements of each connection would exceed the test's timeout.
    const codes = await inParallel(400, id => codeOf(nameOf(db, { id })))
    expect(new Set(codes)).toEqual(new Set(['unavailable']))
    await owner.query('rollback')
    expect(await codeOf(nameOf(db, { id: 1 }))).toBe('success')
  },
)

test('replaces connections at the end of their lifetime without failing their statements', async () => {
  const db = await open({ lifetime: 50 })
  const pids = new Set<number | undefined>()
  while (pids.size < 3) for (const [row] of await inParallel(2, value => session(db, { value }))) pids.add(row?.pid)
  expect(pids).not.toContain(undefined)
})

test('waits for a slow statement on a connection at the end of its lifetime', async () => {
  const db = await open({ lifetime: 50, close: 0 })
  const owner = await lockUsers()
  const slow = codeOf(nameOf(db, { id: 1 }))
  // These have another connection. Once that one has been replaced, so has the older one.
  const pids = new Set<number | undefined>()
  while (pids.size < 3) pids.add((await session(db, { value: 1 }))[0]?.pid)
  await owner.query('rollback')
  expect(await slow).toBe('success')
})

test('answers pending and waiting statements before it closes', async () => {
  const { db } = await openDatabase(proxy.url, () => undefined, patientTimeouts)
  const pending = inParallel(200, value => session(db, { value }))
  await db.destroy()
  expect((await pending).flat()).toHaveLength(200)
  await proxy[Symbol.asyncDispose]()
})

describe.each(['stall', 'halfOpen'] as const)('with connections that %s', fault => {
  test('fails as unavailable, and recovers while new statements keep coming', async () => {
    const db = await open(silenceTimeouts)
    await recovered(db)
    proxy[fault]()
    const codes: string[] = []
    await inParallel(100, async value => {
      let code: string | undefined
      while (code !== 'success') {
        code = await codeOf(session(db, { value }))
        codes.push(code)
        await new Promise(setImmediate)
      }
    })
    expect(new Set(codes)).toEqual(new Set(['unavailable', 'success']))
    await recovered(db)
  })
})
