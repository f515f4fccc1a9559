import { expect, onTestFinished, test } from 'vitest'
import { patientTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { PipelineClient } from './client.ts'
import { SharedConnections } from './shared-connections.ts'
import { statementOf } from './statements.ts'

const session = statementOf('select pg_backend_pid() as pid, $1::integer as value', [1])

async function open(size: number, timeouts: Partial<typeof patientTimeouts> = {}) {
  const proxy = await TcpProxy.to(await testDatabaseUrl())
  const config = { connectionString: proxy.url, pipeline: true, timeouts: { ...patientTimeouts, ...timeouts } }
  const shared = new SharedConnections(() => new PipelineClient(config), size, config.timeouts)
  onTestFinished(async () => {
    await shared.end()
    await proxy[Symbol.asyncDispose]()
  })
  return { proxy, shared }
}

const inParallel = <T>(count: number, work: (value: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, value) => work(value)))

test('answers many statements on a few connections, each with its own rows', async () => {
  const { shared } = await open(3)
  const rows = await inParallel(100, value => shared.query<{ pid: number; value: number }>(session, [value]))
  expect(rows.flat().map(({ value }) => value)).toEqual(Array.from({ length: 100 }, (_, value) => value))
  expect(new Set(rows.flat().map(({ pid }) => pid)).size).toBe(3)
})

test('fails one statement without affecting the others on its connection', async () => {
  const { shared } = await open(1)
  const results = await Promise.allSettled([1, 3_000_000_000, 2].map(value => shared.query(session, [value])))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('fails the statements of an unresponsive server, and reconnects', async () => {
  const { proxy, shared } = await open(1, { reply: 300 })
  await shared.query(session, [1])
  proxy.stall()
  const results = await Promise.allSettled([1, 2].map(value => shared.query(session, [value])))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => shared.query(session, [3]).catch(() => [])).toMatchObject([{ value: 3 }])
})
