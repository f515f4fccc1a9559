import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { patientTimeouts, testDatabaseUrl, useConnection } from '#tests/support/database.ts'
import { openDatabase, type Database, type Tx } from './db.ts'
import { prepared } from './prepared.ts'

let db: Database
const owner = useConnection('owner')

beforeAll(async () => {
  await owner.query('create table numbers (value integer primary key check (value < 100))')
  await owner.query('grant select, insert on numbers to prochar_app')
  ;({ db } = await openDatabase(await testDatabaseUrl(), () => undefined, patientTimeouts))
})
beforeEach(() => owner.query('truncate numbers'))
afterAll(async () => {
  await db?.destroy()
  await owner.query('drop table numbers')
})

const write = prepared<{ value: number }>((query, param) => ({
  compile: () => sql`insert into numbers values (${param('value')})`.compile(query),
}))
const all = prepared<Record<never, never>, { value: number }>(query => ({
  compile: () => sql<{ value: number }>`select value from numbers order by value`.compile(query),
}))
const stored = async () => (await owner.query<{ value: number }>('select value from numbers order by value')).rows

test('commits sent statements, which later ones see', async () => {
  const seen = await db.transact(async tx => {
    await write.send(tx, { value: 1 })
    await write.send(tx, { value: 2 })
    return all(tx, {})
  })
  expect(seen).toEqual([{ value: 1 }, { value: 2 }])
  expect(await stored()).toEqual(seen)
})

test('runs queries concurrently, each with its own rows', async () => {
  const pids = await db.transact(tx =>
    Promise.all(
      Array.from({ length: 20 }, async (_, value) => {
        const { rows } = await sql<{ pid: number; value: number }>`
          select pg_backend_pid() as pid, ${value}::integer as value`.execute(tx)
        expect(rows[0]?.value).toBe(value)
        return rows[0]?.pid
      }),
    ),
  )
  expect(new Set(pids).size).toBe(1)
})

test('reports how many rows a write has changed', async () => {
  const changed = await db.transact(tx => sql`insert into numbers values (1), (2), (3)`.execute(tx))
  expect(changed.numAffectedRows).toBe(3n)
})

test('rolls back when the work throws', async () => {
  const work = db.transact(async tx => {
    await write.send(tx, { value: 1 })
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect(await stored()).toEqual([])
})

describe.each([
  ['together with', async () => undefined],
  // The statements so far are sent before it.
  ['ahead of', () => setImmediate()],
])('a sent statement that fails, sent %s the next one,', (_, pass) => {
  test('rejects the transaction with its error, and stores nothing', async () => {
    const work = db.transact(async tx => {
      await write.send(tx, { value: 1 })
      await write.send(tx, { value: 100 })
      await pass()
      await write.send(tx, { value: 3 })
    })
    await expect(work).rejects.toMatchObject({ constraint: 'numbers_value_check' })
    expect(await stored()).toEqual([])
  })

  test('rejects it with its error even if the commit or a later statement is awaited', async () => {
    for (const next of [async () => undefined, (tx: Tx) => all(tx, {})]) {
      const work = db.transact(async tx => {
        await write.send(tx, { value: 100 })
        await pass()
        return next(tx)
      })
      await expect(work).rejects.toMatchObject({ constraint: 'numbers_value_check' })
    }
  })
})

test('rejects with the error of the first failed statement if a later one was to be prepared behind it', async () => {
  const fresh = prepared<{ value: number }, object>((query, param) =>
    query.selectNoFrom(sql`${param('value')}::integer`.as('fresh')),
  )
  await owner.query('select pg_advisory_lock(1)')
  const work = db.transact(async tx => {
    const locked = sql`select pg_advisory_xact_lock(1)`.execute(tx)
    const skipped = [locked, write.send(tx, { value: 100 }), fresh(tx, { value: 1 })]
    await setImmediate()
    const late = fresh(tx, { value: 2 })
    // It was sent before the first ones could fail.
    await setImmediate()
    const settled = Promise.allSettled([...skipped, late])
    await owner.query('select pg_advisory_unlock(1)')
    await settled
    return late
  })
  await expect(work).rejects.toMatchObject({ constraint: 'numbers_value_check' })
})

test('stores nothing if a value cannot be sent', async () => {
  const work = db.transact(async tx => {
    await write.send(tx, { value: 1 })
    await write.send(tx, { value: { toPostgres: () => expect.fail('unsendable') } as unknown as number })
  })
  await expect(work).rejects.toThrow('unsendable')
  expect(await stored()).toEqual([])
})

test('commits after a statement whose reply is pending, and rejects with its error', async () => {
  const insert = (value: number) =>
    db.transact(async tx => {
      const last = sql<{ value: number }>`insert into numbers values (${value}) returning value`
      return async () => (await last.execute(tx)).rows
    })
  expect(await insert(1)).toEqual([{ value: 1 }])
  await expect(insert(1)).rejects.toMatchObject({ constraint: 'numbers_pkey' })
  expect(await stored()).toEqual([{ value: 1 }])
})

test('rejects and stores nothing if the work ignored the error of a statement', async () => {
  const work = db.transact(async tx => {
    await write.send(tx, { value: 1 })
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(await stored()).toEqual([])
})

test.each([
  ['committed', async () => undefined],
  ['rolled back', async () => Promise.reject(new Error('refused'))],
])('accepts no statements once it was %s', async (ended, work) => {
  let kept: Tx | undefined
  await db
    .transact(async tx => {
      kept = tx
      await write.send(tx, { value: 1 })
      await work()
    })
    .catch(() => undefined)
  if (!kept) throw new Error('The work has run')
  await expect(all(kept, {})).rejects.toThrow(ended)
  await expect(sql`select 1`.execute(kept)).rejects.toThrow(ended)
  await expect(write.send(kept, { value: 2 })).rejects.toThrow(ended)
})

test('returns its connection to the pool, however it ends', async () => {
  for (let run = 0; run < 50; run += 1) {
    await db.transact(tx => all(tx, {}))
    await db.transact(() => Promise.reject(new Error('refused'))).catch(() => undefined)
  }
  const { rows } = await owner.query(
    `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
})

test('closes its connections with the database, even if nothing else has used them', async () => {
  const { db: other } = await openDatabase(await testDatabaseUrl(), () => undefined, patientTimeouts)
  await other.transact(tx => all(tx, {}))
  await other.destroy()
  await expect(other.transact(tx => all(tx, {}))).rejects.toThrow('after calling end on the pool')
})
