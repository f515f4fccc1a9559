import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  type CronJob,
  type RunnerOptions,
  type TaskList,
  type WorkerEventMap,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { queueSchema } from '#database/queue.ts'
import { loggedLine } from '#packages/logged-error/index.ts'
import { BoundedClient } from '../database/bounded-client.ts'
import type { Db } from '../database/db.ts'
import { databaseTimeouts, type DatabaseTimeouts } from '../database/timeouts.ts'
import { deliveryLimit, NotDelivered, type Lane } from './delivery.ts'
import { IdempotentReleasePool } from './idempotent-release-pool.ts'

/** A scheduled task. */
export interface Job {
  name: string
  /** A cron pattern in UTC. */
  schedule: string
  /**
   * Throws soon after the signal is aborted. The job then stays in the queue and is rerun. `due` is the time it was
   * scheduled for, up to a day before it runs.
   */
  run(db: Db, signal: AbortSignal, due: Date): Promise<void>
}

interface WorkerOptions {
  connectionString: string
  timeouts?: DatabaseTimeouts
  /** The database that jobs use. */
  db: Db
  jobs: readonly Job[]
  /** The deliveries to run as well. */
  lanes?: readonly Lane[]
  onError: (message: string) => void
  /** How often to poll for jobs, in milliseconds. */
  pollInterval?: number
  /** Delay before restarting a failed worker, in milliseconds. */
  restartDelay?: number
  /** How long a job may continue after the worker is stopped, in milliseconds. */
  gracePeriod?: number
}

const minute = 60_000
const hour = 60 * minute

/** Catches up on runs missed while no instance was up, within a day. */
const cronItem = ({ name, schedule }: Job) => ({
  task: name,
  match: schedule,
  options: { backfillPeriod: 24 * hour, maxAttempts: 5 },
})

/** The time that a job was scheduled for, or now if it was queued by hand. */
const dueTime = (payload: unknown): Date =>
  new Date((payload as Partial<CronJob['payload']>)['_cron']?.ts ?? Date.now())

/** graphile-worker logs a job's error, and stores it with the job. */
function rethrowLogged(error: unknown): never {
  if (error instanceof NotDelivered) throw error
  // oxlint-disable-next-line preserve-caught-error
  throw new Error(loggedLine(error))
}

/** The connections of the worker, which belong to the database owner. */
function openPool(connectionString: string, timeouts: DatabaseTimeouts, max: number): IdempotentReleasePool {
  const pool = new IdempotentReleasePool({
    connectionString,
    Client: BoundedClient,
    timeouts,
    max,
    connectionTimeoutMillis: timeouts.connect,
    maxLifetimeSeconds: timeouts.lifetime / 1_000,
    application_name: 'prochar jobs',
  } as unknown as ConstructorParameters<typeof IdempotentReleasePool>[0])
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/**
 * Runs a worker until it fails, or until the signal is aborted and the current job has ended. A job that does not end
 * within the grace period, in milliseconds, is returned to the queue.
 */
async function runUntilFailure(options: RunnerOptions, signal: AbortSignal, gracePeriod: number): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const created = once(events, 'pool:create') as Promise<WorkerEventMap['pool:create'][]>
  const runner = await run({ ...options, events })
  const [pool] = await created
  // Rejects if the runner has already stopped by itself.
  const stop = () => void runner.stop().catch(() => undefined)
  const ended = new AbortController()
  async function stopOnAbort(): Promise<void> {
    if (!signal.aborted) await once(signal, 'abort', { signal: ended.signal })
    stop()
    await delay(gracePeriod, undefined, { signal: ended.signal })
    const returned = Promise.resolve(pool?.workerPool.forcefulShutdown('The server stopped'))
    returned.catch(() => undefined)
    // This may be impossible if the database does not respond.
    await delay(gracePeriod, undefined, { signal: ended.signal })
  }
  // graphile-worker never finishes stopping after it failed to complete two jobs, so that failure counts as the end.
  const failed = once(runner.events, 'pool:fatalError')
  try {
    await Promise.race([runner.promise, failed, stopOnAbort()])
  } finally {
    ended.abort()
  }
  stop()
}

/**
 * Corrects what a wrong clock has scheduled: a run recorded in the future would block graphile-worker's next ones until
 * then, a job's lock would last, and a delivery, at most a day ahead, would wait.
 */
export async function forgetFuture(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(`
    update graphile_worker._private_known_crontabs
      set last_execution = least(last_execution, now()), known_since = least(known_since, now())
      where last_execution > now() + interval '1 minute' or known_since > now() + interval '1 minute';
    update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '25 hours';
    update graphile_worker._private_jobs set locked_at = now() where locked_at > now() + interval '1 minute'`)
}

/** Requeues deliveries of processes that died, whose locks would otherwise last for four hours. */
async function unlockDeliveries(pool: Pool, lanes: readonly Lane[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at < now() - make_interval(secs => $1)
        and task_id in (select id from graphile_worker._private_tasks where identifier = any($2))`,
    [deliveryLimit, lanes.flatMap(({ tasks }) => Object.keys(tasks))],
  )
}

/** The tasks of a lane. A job's subject is in its payload. */
export const tasksOf = ({ tasks }: Lane): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, deliver]) => [
      name,
      (payload, { job }) =>
        deliver(Number((payload as { id?: number }).id), job.attempts >= job.max_attempts).catch(rethrowLogged),
    ]),
  )

/**
 * Whether graphile-worker reports something that is no fault: a failed delivery, which is recorded elsewhere, or that a
 * lane's workers share fewer connections, because most of them wait.
 */
const isExpected = (details: Record<string, unknown> | undefined) =>
  details?.['error'] instanceof NotDelivered || details?.['concurrency'] !== undefined

/**
 * Runs scheduled jobs and deliveries. Instances share a queue in the database, so each run happens on one of them. The
 * queue belongs to the database owner; the jobs run with the application's privileges. Returns a function that aborts
 * the current job, waits for deliveries and stops the workers. A job that does not end within the grace period is
 * nevertheless returned to the queue, because the lock of a killed worker lasts for four hours.
 */
export async function startWorker({
  connectionString,
  timeouts = databaseTimeouts(),
  db,
  jobs,
  lanes = [],
  onError,
  pollInterval = 10_000,
  restartDelay = 5_000,
  gracePeriod = 5_000,
}: WorkerOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  const shared: RunnerOptions = {
    // Each runner listens on its own connection.
    pgPool: openPool(connectionString, timeouts, 4 + 2 * lanes.length),
    schema: queueSchema,
    // With batches, graphile-worker reports a job whose completion could not be stored. Without them, the rejection
    // would be unhandled and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: new Logger(() => (level, message, details) => {
      if ((level !== 'error' && level !== 'warning') || signal.aborted || isExpected(details)) return
      onError(message)
    }),
  }
  const scheduled: RunnerOptions = {
    ...shared,
    concurrency: 1,
    // New jobs wake a worker; polling covers jobs that become due later.
    pollInterval,
    taskList: Object.fromEntries(
      jobs.map(job => [job.name, payload => job.run(db, signal, dueTime(payload)).catch(rethrowLogged)]),
    ),
    parsedCronItems: parseCronItems(jobs.map(cronItem)),
  }
  const delivering = lanes.map((lane): RunnerOptions => ({
    ...shared,
    concurrency: lane.most,
    // Each of them polls.
    pollInterval: 3 * pollInterval,
    taskList: tasksOf(lane),
    parsedCronItems: [],
  }))

  async function keepRunning(options: RunnerOptions, grace: number): Promise<void> {
    while (!signal.aborted) {
      try {
        await runUntilFailure(options, signal, grace)
      } catch (error) {
        if (!signal.aborted) onError(loggedLine(error))
      }
      await delay(restartDelay, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const pool = shared.pgPool as Pool
  const maintain = async () => {
    await forgetFuture(pool)
    await unlockDeliveries(pool, lanes)
  }
  await maintain()
  if (lanes.length > 0) await pool.query('select add_missing_jobs()')
  const timer = setInterval(() => void maintain().catch(() => undefined), minute)
  timer.unref()
  const running = [
    keepRunning(scheduled, gracePeriod),
    ...delivering.map(options => keepRunning(options, Math.max(gracePeriod, minute))),
  ]
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all(running)
    await pool.end()
  }
}
