import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { patientLimits, silenceLimits, testDatabaseUrl } from '#tests/support/database.ts'
import { until } from '#tests/support/events.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { openDatabase } from '../database/db.ts'
import { startWorker } from './worker.ts'

/** Starts a worker behind a proxy. Its job counts its runs. */
async function worker() {
  const url = await testDatabaseUrl()
  const proxy = await TcpProxy.to(url)
  const owner = new Client({ connectionString: url })
  await owner.connect()
  const { db } = await openDatabase(url, () => undefined, patientLimits)
  const count = { runs: 0 }
  const run = async () => void (count.runs += 1)
  const stop = await startWorker({
    connectionString: proxy.url,
    limits: silenceLimits,
    db,
    jobs: [{ name: 'count', schedule: '0 0 1 1 *', run }],
    onError: () => undefined,
    pollInterval: 100,
    restartDelay: 100,
  })
  onTestFinished(async () => {
    await db.destroy()
    await owner.end()
    await proxy[Symbol.asyncDispose]()
  })
  const enqueue = () => owner.query(`select graphile_worker.add_job('count')`)
  return { proxy, count, enqueue, stop }
}

test.each(['stall', 'halfOpen', 'drop'] as const)(
  'runs jobs again after its connections are cut by %s',
  async fault => {
    const { proxy, count, enqueue, stop } = await worker()
    await enqueue()
    await until(async () => count.runs > 0)
    proxy[fault]()
    const { runs } = count
    // A job whose assignment was lost with the connection stays locked for hours, so others follow it.
    await until(async () => {
      await enqueue()
      return count.runs > runs + 1
    })
    await stop()
    expect(count.runs).toBeGreaterThan(runs + 1)
  },
)

test('stops while its connections are silent', async () => {
  const { proxy, count, enqueue, stop } = await worker()
  await enqueue()
  await until(async () => count.runs > 0)
  proxy.freeze()
  await stop()
  expect(proxy.size).toBeGreaterThan(0)
})
