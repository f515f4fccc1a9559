import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createQueue } from '#database/queue.ts'
import { patientTimeouts, silenceTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { until } from '#tests/support/events.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { openDatabase } from '../database/db.ts'
import type { DatabaseTimeouts } from '../database/timeouts.ts'
import { startWorker } from './worker.ts'

interface Options {
  timeouts?: DatabaseTimeouts
  onRun?: (run: number) => Promise<void>
}

/** Starts a worker behind a proxy. Its job counts its runs and waits for `onRun`. */
async function worker({ timeouts = silenceTimeouts, onRun = async () => undefined }: Options = {}) {
  const url = await testDatabaseUrl()
  const proxy = await TcpProxy.to(url)
  const owner = new Client({ connectionString: url })
  await owner.connect()
  // Jobs of other tests would run here.
  await owner.query('drop schema if exists graphile_worker cascade')
  await createQueue(url)
  const { db } = await openDatabase(url, () => undefined, patientTimeouts)
  const count = { runs: 0 }
  const errors: string[] = []
  const run = async () => {
    count.runs += 1
    await onRun(count.runs)
  }
  const stop = await startWorker({
    connectionString: proxy.url,
    timeouts,
    db,
    jobs: [{ name: 'count', schedule: '0 0 1 1 *', run }],
    onError: message => errors.push(message),
    pollInterval: 100,
    restartDelay: 100,
  })
  onTestFinished(async () => {
    await db.destroy()
    await owner.end()
    await proxy[Symbol.asyncDispose]()
  })
  const enqueue = () => owner.query(`select graphile_worker.add_job('count')`)
  return { proxy, owner, count, errors, enqueue, stop }
}

test.each(['stall', 'halfOpen', 'drop'] as const)('reruns jobs after its connections are cut by %s', async fault => {
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
})

test('reruns jobs after it failed to complete two of them', async () => {
  const third = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<void>()
  const { owner, count, errors, enqueue, stop } = await worker({
    // The first two wait until the third has started, however long that takes.
    timeouts: patientTimeouts,
    async onRun(run) {
      if (run !== 3) return
      third.resolve()
      await failed.promise
      throw new Error('its own failure')
    },
  })
  onTestFinished(async () => void (await owner.query('drop function refuse_completion cascade')))
  await owner.query(`
    create function refuse_completion() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(1);
      raise 'refused';
    end $$;
    create trigger refuse before delete on graphile_worker._private_jobs
      for each row when (old.priority = 1) execute function refuse_completion();
    select pg_advisory_lock(1);
    select graphile_worker.add_job('count', priority => 1) from generate_series(1, 2);
    select graphile_worker.add_job('count', priority => 2);`)
  await third.promise
  await owner.query('select pg_advisory_unlock(1)')
  // If they completed at the same time, their failures would be reported together.
  await until(async () => [...errors.join().matchAll(/'\d+'/g)].length === 2)
  failed.resolve()
  await until(async () => {
    await enqueue()
    return count.runs > 3
  })
  await stop()
  expect(count.runs).toBeGreaterThan(3)
})

test('stops while its connections do not respond', async () => {
  const { proxy, count, enqueue, stop } = await worker()
  await enqueue()
  await until(async () => count.runs > 0)
  proxy.freeze()
  expect(proxy.size).toBeGreaterThan(0)
  await expect(stop()).resolves.toBeUndefined()
})
