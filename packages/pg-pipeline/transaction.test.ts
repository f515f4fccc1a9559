import { setImmediate } from 'node:timers/promises'
import { Pool, type PoolConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { patientTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { PipelineClient } from './client.ts'
import type { StatementBatch } from './statement-batch.ts'
import { statementOf } from './statements.ts'
import { inTransaction, type Pipeline } from './transaction.ts'

let pool: Pool

beforeAll(async () => {
  const connectionString = await testDatabaseUrl()
  const config = { connectionString, pipeline: true, timeouts: patientTimeouts, Client: PipelineClient }
  pool = new Pool(config as unknown as PoolConfig)
  await pool.query('create table numbers (value integer primary key)')
})
beforeEach(() => pool.query('truncate numbers'))
afterAll(async () => {
  await pool.query('drop table numbers')
  await pool.end()
})

const insert = (pipeline: Pipeline, value: number) =>
  pipeline.run(statementOf('insert into numbers values ($1)', [value]), [value])
const send = (pipeline: Pipeline, value: unknown) =>
  pipeline.send(statementOf('insert into numbers values ($1)', [value]), [value])
const add = statementOf('select $1::integer + 1 as sum', [1])
const sumOf = async (pipeline: Pipeline, value: number) =>
  (await pipeline.run<{ sum: number }>(add, [value])).rows[0]?.sum

const stored = async () =>
  (await pool.query<{ value: number }>('select value from numbers order by value')).rows.map(({ value }) => value)

/** Records the statements that the work sends, grouped by the messages in which they are sent. */
async function sentDuring(work: () => Promise<unknown>): Promise<string[][]> {
  const spy = vi.spyOn(PipelineClient.prototype, 'batch')
  await work()
  const batches = spy.mock.results.map(({ value }) => (value as StatementBatch).statements)
  spy.mockRestore()
  return batches.map(statements => statements.map(({ statement }) => statement.text))
}

test('sends BEGIN with the first statement, and COMMIT after the last reply', async () => {
  const sent = await sentDuring(() =>
    inTransaction(pool, async pipeline => {
      const sums = await Promise.all([sumOf(pipeline, 1), sumOf(pipeline, 2)])
      expect(sums).toEqual([2, 3])
      await insert(pipeline, 5)
    }),
  )
  expect(sent.map(texts => texts.map(text => text.split(' ')[0]))).toEqual([
    ['begin', 'select', 'select'],
    ['insert'],
    ['commit'],
  ])
  expect(await stored()).toEqual([5])
})

test('sends COMMIT with the last step, and rejects with its error', async () => {
  const work = async (pipeline: Pipeline) => async () => (await insert(pipeline, 1)).rowCount
  const sent = await sentDuring(async () => expect(await inTransaction(pool, work)).toBe(1))
  expect(sent).toEqual([['begin', 'insert into numbers values ($1)', 'commit']])
  await expect(inTransaction(pool, work)).rejects.toMatchObject({ constraint: 'numbers_pkey' })
  expect(await stored()).toEqual([1])
})

test.each([
  ['a statement that was only sent fails', async (pipeline: Pipeline) => send(pipeline, 3_000_000_000), /out of range/],
  [
    'the error of a statement is ignored',
    (pipeline: Pipeline) => ignored(sumOf(pipeline, 2_147_483_647)),
    /out of range/,
  ],
  ['a value cannot be sent', async (pipeline: Pipeline) => send(pipeline, circular()), /circular/],
  ['the work throws', () => Promise.reject(new Error('refused')), /refused/],
])('stores nothing and rejects when %s', async (_, fail, message) => {
  const work = inTransaction(pool, async pipeline => {
    send(pipeline, 1)
    await fail(pipeline)
    await insert(pipeline, 2)
  })
  await expect(work).rejects.toThrow(message)
  expect(await stored()).toEqual([])
})

const ignored = (work: Promise<unknown>) => work.catch(() => undefined)
function circular(): object {
  const value: Record<string, unknown> = {}
  value['self'] = value
  return value
}

describe('a guard', () => {
  let decision: { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void }
  beforeEach(() => {
    decision = Promise.withResolvers()
    decision.promise.catch(() => undefined)
  })
  /** Runs the work behind a guard that queries PostgreSQL and then waits for the decision. */
  const guarded = <T>(work: (pipeline: Pipeline) => Promise<T>) =>
    inTransaction(pool, work, {
      guard: async pipeline => {
        await sumOf(pipeline, 0)
        await decision.promise
      },
    })

  test('runs together with the first reads of the work', async () => {
    const sent = await sentDuring(() => {
      decision.resolve()
      return guarded(pipeline => sumOf(pipeline, 1))
    })
    expect(sent).toEqual([['begin', add.text, add.text], ['commit']])
  })

  test('withholds writes, later statements and replies from the work until it passes', async () => {
    const seen: unknown[] = []
    const sent = sentDuring(async () => {
      const done = guarded(async pipeline => {
        const sum = sumOf(pipeline, 1).then(value => seen.push(value))
        send(pipeline, 7)
        const count = pipeline.run<{ count: number }>(statementOf('select count(*)::integer from numbers', []), [])
        await sum
        seen.push((await count).rows[0]?.count)
      })
      for (let turn = 0; turn < 50; turn += 1) await setImmediate()
      expect(seen).toEqual([])
      decision.resolve()
      await done
    })
    expect((await sent).slice(0, 2)).toEqual([
      ['begin', add.text, add.text],
      ['insert into numbers values ($1)', 'select count(*)::integer from numbers'],
    ])
    expect(seen).toEqual([2, 1])
  })

  test.each([
    ['reads', (pipeline: Pipeline) => sumOf(pipeline, 1)],
    ['writes', (pipeline: Pipeline) => insert(pipeline, 1)],
    ['only sends', async (pipeline: Pipeline) => send(pipeline, 1)],
    ['fails', () => Promise.reject(new Error('failed'))],
    ['does nothing', async () => undefined],
  ])('rejects with its own error, before any write, for work that %s', async (_, work) => {
    const sent = await sentDuring(async () => {
      const done = guarded<unknown>(work)
      decision.reject(new Error('refused'))
      await expect(done).rejects.toThrow('refused')
    })
    expect(sent.flat().filter(text => text.startsWith('insert'))).toEqual([])
    expect(await stored()).toEqual([])
  })
})
