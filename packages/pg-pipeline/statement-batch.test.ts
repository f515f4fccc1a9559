import { afterEach, beforeEach, expect, test } from 'vitest'
import { patientTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { PipelineClient } from './client.ts'
import type { StatementBatch } from './statement-batch.ts'

let client: PipelineClient
let replies: Record<'readyForQuery' | 'rowDescription' | 'parseComplete', number>

beforeEach(async () => {
  client = new PipelineClient({ connectionString: await testDatabaseUrl(), timeouts: patientTimeouts, pipeline: true })
  await client.connect()
  await client.query('create temporary table numbers (value integer primary key deferrable initially deferred)')
  replies = { readyForQuery: 0, rowDescription: 0, parseComplete: 0 }
  for (const name of ['readyForQuery', 'rowDescription', 'parseComplete'] as const) {
    client.connection.on(name, () => (replies[name] += 1))
  }
})
afterEach(() => client.end())

const echo = { name: 'echo', text: 'select $1::integer as value, $2::text as word' }
const insert = { name: 'insert', text: 'insert into numbers values ($1)' }
const divide = { name: 'divide', text: 'select 1 / $1::integer as value' }

/** Sends a batch with the statements that `add` adds. */
async function send<T>(add: (batch: StatementBatch) => T): Promise<T> {
  const batch = client.batch()
  const results = add(batch)
  client.query(batch)
  return results
}

test('returns the results of all statements after one Sync', async () => {
  const results = await send(batch =>
    Promise.all([batch.add(insert, [1]), batch.add(echo, [2, 'two']), batch.add(echo, [3, null])]),
  )
  expect(results).toEqual([
    { command: 'INSERT', rowCount: 1, rows: [] },
    { command: 'SELECT', rowCount: 1, rows: [{ value: 2, word: 'two' }] },
    { command: 'SELECT', rowCount: 1, rows: [{ value: 3, word: null }] },
  ])
  expect(replies.readyForQuery).toBe(1)
})

test('prepares and describes a statement once per connection', async () => {
  for (const value of [1, 2, 3]) {
    await Promise.all([client.run(echo, [value, '']), client.run(insert, [value])])
  }
  expect(replies).toMatchObject({ parseComplete: 2, rowDescription: 1 })
})

test('prepares an unnamed statement for every execution', async () => {
  for (const text of ['select 1 as one', `select 'b' as other`]) {
    const { rows } = await client.run({ name: '', text }, [])
    expect(rows).toEqual([text.includes('one') ? { one: 1 } : { other: 'b' }])
  }
})

test('fails the statements after a failed one with its error, and prepares them later', async () => {
  const results = await send(batch =>
    Promise.allSettled([batch.add(echo, [1, 'a']), batch.add(divide, [0]), batch.add(insert, [1])]),
  )
  const failed = { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) }
  expect(results).toEqual([expect.objectContaining({ status: 'fulfilled' }), failed, failed])
  expect((await client.run(divide, [1])).rows).toEqual([{ value: 1 }])
  expect(await client.run(insert, [1])).toMatchObject({ rowCount: 1 })
})

test('keeps a statement prepared by a failed batch, for the batches behind it', async () => {
  const results = await Promise.allSettled([client.run(divide, [0]), client.run(divide, [1])])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect((await client.run(divide, [1])).rows).toEqual([{ value: 1 }])
})

test('rejects when its commit fails after the last statement', async () => {
  await client.run(insert, [1])
  await expect(client.run(insert, [1])).rejects.toMatchObject({ constraint: 'numbers_pkey' })
})

test('rejects with the error of an unparsable row, without losing the connection', async () => {
  client.setTypeParser(20, () => {
    throw new RangeError('too large')
  })
  const results = await send(batch =>
    Promise.allSettled([batch.add({ name: 'large', text: 'select 1::bigint' }, []), batch.add(echo, [1, 'a'])]),
  )
  expect(results).toMatchObject([{ reason: new RangeError('too large') }, { status: 'fulfilled' }])
})

test('throws for an unsendable value before anything is sent', async () => {
  const endless: Record<string, unknown> = {}
  endless['self'] = endless
  await expect(client.run(echo, [1, endless])).rejects.toThrow('circular')
  expect((await client.run(echo, [1, 'a'])).rows).toEqual([{ value: 1, word: 'a' }])
})

test('fails a statement whose columns have changed', async () => {
  const all = { name: 'all', text: 'select * from numbers' }
  await client.run(all, [])
  await client.query('alter table numbers add column word text')
  await expect(client.run(all, [])).rejects.toThrow('cached plan must not change result type')
})

test('rejects when the connection breaks', async () => {
  client.on('error', () => undefined)
  const result = client.run({ name: 'sleep', text: 'select pg_sleep(60)' }, [])
  client.connection.stream.destroy()
  await expect(result).rejects.toThrow('terminated')
})
