import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connectAs, patientTimeouts, silenceTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { asRefusal } from '../http/errors.ts'
import { BoundedClient } from './bounded-client.ts'
import { openDatabase, type Database } from './db.ts'
import type { DatabaseTimeouts } from './timeouts.ts'

const poolSize = 20
let proxy: TcpProxy
let db: Database
let destroyed: Promise<void> | undefined
/** Closes the pool, once. */
const destroy = () => (destroyed ??= db.destroy())

beforeEach(async () => {
  destroyed = undefined
  proxy = await TcpProxy.to(await testDatabaseUrl())
  ;({ db } = await openDatabase(proxy.url, () => undefined, silenceTimeouts))
  onTestFinished(async () => {
    await destroy()
    await proxy[Symbol.asyncDispose]()
  })
})

const one = async (): Promise<unknown> => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one
const inTransaction = () => db.transaction().execute(tx => sql`select 1`.execute(tx))
const inPipelinedTransaction = () => db.transact(tx => sql`select 1`.execute(tx))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'success',
    (error: unknown) => asRefusal(error)?.code ?? String(error),
  )

/** Opens another pool. Timeouts that are not given are long, so that a busy machine does not exceed them. */
async function openPatiently(timeouts: Partial<DatabaseTimeouts>): Promise<Database> {
  const opened = await openDatabase(proxy.url, () => undefined, { ...patientTimeouts, ...timeouts })
  onTestFinished(() => opened.db.destroy())
  return opened.db
}

/** The PostgreSQL session that a statement runs in. */
const sessionOf = async (pool: Database): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool)).rows[0]?.pid

/** Sends as many statements as the pool has connections. Returns their error codes. */
const inParallel = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: poolSize }, () => codeOf(work())))

/** Opens every connection of the pool. */
async function fill(): Promise<void> {
  while (proxy.size < poolSize) await inParallel(() => sql`select pg_sleep(0.05)`.execute(db))
}

/** Repeats a query on all connections until all succeed. Fails on any error other than unavailability. */
async function recover(): Promise<void> {
  for (;;) {
    const codes = new Set(await inParallel(one))
    if (codes.size === 1 && codes.has('success')) return
    expect([...codes.difference(new Set(['success']))]).toEqual(['unavailable'])
  }
}

/** Blocks this process for this many milliseconds. */
const pause = (time: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time)

describe.each([
  ['a query', one],
  ['a transaction', inTransaction],
  ['a pipelined transaction', inPipelinedTransaction],
])('%s', (_, work) => {
  test.each(['stall', 'halfOpen'] as const)(
    'fails as unavailable on connections that %s, which then leave the pool',
    async fault => {
      await fill()
      proxy[fault]()
      expect(new Set(await inParallel(work))).toEqual(new Set(['unavailable']))
      await recover()
    },
  )
})

test('recovers when an unresponsive database responds again', async () => {
  await fill()
  proxy.freeze()
  const codes = await Promise.all([inParallel(one), inParallel(one)])
  expect(new Set(codes.flat())).toEqual(new Set(['unavailable']))
  proxy.thaw()
  await recover()
})

test('closes while its connections do not respond', async () => {
  await fill()
  proxy.freeze()
  const pending = inParallel(one)
  await destroy()
  expect(new Set(await pending)).toEqual(new Set(['unavailable']))
})

test('fails as unavailable when a statement exceeds its timeout, without losing the connection', async () => {
  const patient = await openPatiently({ statement: 500 })
  const before = await sessionOf(patient)
  expect(await codeOf(sql`select pg_sleep(60)`.execute(patient))).toBe('unavailable')
  expect(await sessionOf(patient)).toBe(before)
})

test('rolls back a transaction left open by an unresponsive connection, so that its locks are released', async () => {
  const owner = await connectAs('owner')
  onTestFinished(() => owner.end())
  await owner.query('create table if not exists locked (id integer)')
  await owner.query('grant insert, update on locked to prochar_app')
  const abandoned = db.transaction().execute(async tx => {
    await sql`lock table locked in row exclusive mode`.execute(tx)
    proxy.stall()
    await sql`select 1`.execute(tx)
  })
  expect(await codeOf(abandoned)).toBe('unavailable')
  await owner.query('drop table locked')
})

test('reads a reply that arrived while this process was paused', async () => {
  const connectionString = await testDatabaseUrl()
  const attempt = async () => {
    const client = new BoundedClient({ connectionString, timeouts: silenceTimeouts })
    client.on('error', () => undefined)
    await client.connect()
    const reply = client.query<{ one: number }>('select 1 as one')
    pause(silenceTimeouts.reply * 1.5)
    const rows = await reply.then(
      result => result.rows,
      () => undefined,
    )
    await client.end()
    return rows
  }
  let rows: { one: number }[] | undefined
  // On a busy machine the reply itself may be late.
  for (let attempts = 0; !rows && attempts < 20; attempts += 1) rows = await attempt()
  expect(rows).toEqual([{ one: 1 }])
})

test('replaces connections at the end of their lifetime', async () => {
  const shortLived = await openPatiently({ lifetime: 50 })
  const pids = new Set<number | undefined>()
  while (pids.size < 3) pids.add(await sessionOf(shortLived))
  expect(pids).not.toContain(undefined)
})
