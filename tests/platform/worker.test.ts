import { once } from 'node:events'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { deleteOldAddresses } from '#platform/jobs/cleanup.ts'
import { startWorker, type Job } from '#platform/jobs/worker.ts'
import { jobsWith } from '#server/boot/jobs.ts'
import { patientTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { until } from '#tests/support/events.ts'

async function owner(): Promise<Client> {
  const client = new Client({ connectionString: await testDatabaseUrl() })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Starts a worker on its own connections, like another instance. */
async function instance(
  jobs: readonly Job[],
  onError: (message: string) => void = () => undefined,
  options: { gracePeriod?: number } = {},
): Promise<() => Promise<void>> {
  const connectionString = await testDatabaseUrl()
  const { db } = await openDatabase(connectionString, () => undefined, patientTimeouts)
  const stop = await startWorker({ connectionString, timeouts: patientTimeouts, db, jobs, onError, ...options })
  return async () => {
    await stop()
    await db.destroy()
  }
}

/** A job that runs once a year, last due six hours ago. */
function yearly(name: string, run: Job['run']): Job {
  const due = new Date(Date.now() - 6 * 3_600_000)
  return {
    name,
    run,
    schedule: `${due.getUTCMinutes()} ${due.getUTCHours()} ${due.getUTCDate()} ${due.getUTCMonth() + 1} *`,
  }
}

const known = 'graphile_worker._private_known_crontabs'

/** Backdates the schedule by a week, as if no instance had been running when the job was due. */
async function missed(client: Client, job: Job): Promise<void> {
  const stop = await instance([job])
  await until(
    async () => (await client.query(`select from ${known} where identifier = $1`, [job.name])).rows.length === 1,
  )
  await stop()
  await client.query(
    `update ${known} set known_since = now() - interval '7 days', last_execution = null where identifier = $1`,
    [job.name],
  )
}

test("a missed job runs once, with the application's privileges, when three instances start at once", async () => {
  const client = await owner()
  const roles: string[] = []
  const job = yearly('count', async db => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
    roles.push(...rows.map(({ role }) => role))
  })
  await missed(client, job)
  const stops = await Promise.all([instance([job]), instance([job]), instance([job])])
  await until(async () => roles.length > 0)
  for (const stop of stops) await stop()
  expect(roles).toEqual(['prochar_app'])
  expect((await client.query('select from graphile_worker._private_jobs')).rows).toEqual([])
})

test('a missed job receives the time at which it was due', async () => {
  const client = await owner()
  const received: Date[] = []
  const job = yearly('due', async (_db, _signal, due) => {
    received.push(due)
  })
  await missed(client, job)
  const stop = await instance([job])
  await until(async () => received.length > 0)
  await stop()
  const [minute, hour, day, month] = job.schedule.split(' ').map(Number)
  const times = received.map(due => [due.getUTCMinutes(), due.getUTCHours(), due.getUTCDate(), due.getUTCMonth() + 1])
  expect(times).toEqual([[minute, hour, day, month]])
})

test('a failed job is reported and stays in the queue for a retry', async () => {
  const client = await owner()
  const reported: string[] = []
  const job = yearly('fail', async () => Promise.reject(new Error('no good')))
  await missed(client, job)
  const stop = await instance([job], message => reported.push(message))
  await until(async () => reported.length > 0)
  await stop()
  expect(reported.join('\n')).toContain('no good')
  const { rows } = await client.query('select attempts, last_error from graphile_worker._private_jobs')
  expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('no good') }])
})

test('stop waits for the running job', async () => {
  const client = await owner()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const events: string[] = []
  const job = yearly('wait', async () => {
    begin()
    await released
    events.push('done')
  })
  await missed(client, job)
  const stop = await instance([job])
  await begun
  const stopIdle = await instance([])
  const stopped = stop().then(() => events.push('stopped'))
  // Once this one has stopped, the other would have stopped too, were it not for its job.
  await stopIdle()
  expect(events).toEqual([])
  release()
  await stopped
  expect(events).toEqual(['done', 'stopped'])
})

/** The state of a job in the queue. */
const queued = async (client: Client, { name }: Job) =>
  (await client.query('select locked_at, last_error from graphile_worker.jobs where task_identifier = $1', [name])).rows

test('a job that checks for a stop ends when the worker stops, and returns to the queue', async () => {
  const client = await owner()
  const begun = Promise.withResolvers<void>()
  const job = yearly('abort', async (_, signal) => {
    begun.resolve()
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  await missed(client, job)
  const stop = await instance([job])
  await begun.promise
  await stop()
  expect(await queued(client, job)).toEqual([{ locked_at: null, last_error: expect.stringContaining('aborted') }])
})

test('a job that does not end returns to the queue when the worker stops', async () => {
  const client = await owner()
  const begun = Promise.withResolvers<void>()
  const job = yearly('hang', () => {
    begun.resolve()
    return new Promise(() => undefined)
  })
  await missed(client, job)
  const stop = await instance([job], undefined, { gracePeriod: 50 })
  await begun.promise
  await stop()
  expect(await queued(client, job)).toEqual([{ locked_at: null, last_error: expect.stringContaining('stopped') }])
})

test('a cleanup stops between two batches', async () => {
  const { db } = await openDatabase(await testDatabaseUrl(), () => undefined, patientTimeouts)
  onTestFinished(() => db.destroy())
  await expect(deleteOldAddresses(db, AbortSignal.abort())).rejects.toThrow('aborted')
})

test('the nightly cleanups are scheduled', async () => {
  const client = await owner()
  const nightly = jobsWith({ pictures: diskStore('/nowhere'), attachments: diskStore('/nowhere') })
  const stop = await instance(nightly)
  const scheduled = async () => {
    const { rows } = await client.query<{ identifier: string }>(`select identifier from ${known}`)
    return rows.map(({ identifier }) => identifier)
  }
  await until(async () => {
    const names = await scheduled()
    return nightly.every(({ name }) => names.includes(name))
  })
  await stop()
  expect(await scheduled()).toEqual(
    expect.arrayContaining(['delete_ended_sessions', 'delete_old_idempotency_keys', 'delete_lapsed_email_changes']),
  )
})

test('neither the log nor the queue contains a row value after a failed job', async () => {
  const messages: string[] = []
  const run = async (db: Parameters<Job['run']>[0]) => void (await sql`select ${'MARKED'}::text::integer`.execute(db))
  const job = yearly('marked', run)
  const client = await owner()
  await missed(client, { ...job, run: () => Promise.resolve() })
  const stop = await instance([job], message => void messages.push(message))
  await until(async () => messages.length > 0)
  await stop()
  const { rows } = await client.query<{ last_error: string }>(
    `select last_error from graphile_worker.jobs where task_identifier = 'marked'`,
  )
  expect(rows).toEqual([{ last_error: expect.stringContaining('code 22P02') }])
  expect(messages.join()).toContain('code 22P02')
  expect(messages.join()).not.toContain('MARKED')
  expect(rows[0]?.last_error).not.toContain('MARKED')
})

test('a job recorded by a wrong clock runs when it is due', async () => {
  let runs = 0
  const job = yearly('skewed', async () => void runs++)
  const client = await owner()
  await missed(client, { ...job, run: () => Promise.resolve() })
  await client.query(
    `update ${known} set last_execution = now() + interval '1 year', known_since = now() - interval '7 days' where identifier = 'skewed'`,
  )
  const stop = await instance([job])
  const { rows } = await client.query(`select from ${known} where last_execution > now()`)
  await stop()
  expect(rows).toEqual([])
})
