import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type CronJob,
  type RunnerOptions,
  type WorkerEventMap,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { loggedLine } from '#packages/logged-error/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import { BoundedClient } from '../database/bounded-client.ts'
import type { Db } from '../database/db.ts'
import { databaseLimits, type DatabaseLimits } from '../database/limits.ts'
import { IdempotentReleasePool } from './idempotent-release-pool.ts'

/** A scheduled task. */
export interface Job {
  name: string
  /** A cron pattern in UTC. */
  schedule: string
  /**
   * Throws soon after the signal is aborted. The job then stays in the queue and is run again. `due` is the time it was
   * scheduled for, up to a day before it runs.
   */
  run(db: Db, signal: AbortSignal, due: Date): Promise<void>
}

interface WorkerOptions {
  connectionString: string
  limits?: DatabaseLimits
  /** The database that jobs use. */
  db: Db
  jobs: readonly Job[]
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

/** The schema of the queue. */
const schema = 'graphile_worker'

/** Makes up for runs missed while no instance was up, within a day. */
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
  // oxlint-disable-next-line preserve-caught-error
  throw new Error(loggedLine(error))
}

/** The connections of the worker, which belong to the database owner. */
function openPool(connectionString: string, limits: DatabaseLimits): IdempotentReleasePool {
  const pool = new IdempotentReleasePool({
    connectionString,
    Client: BoundedClient,
    limits,
    max: 4,
    connectionTimeoutMillis: limits.connect,
    maxLifetimeSeconds: limits.lifetime / 1_000,
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
    // It may not be possible, if the database does not respond.
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
 * Corrects what a clock that was wrong has scheduled: a run recorded for a time to come would keep graphile-worker from
 * the next ones until then, a job's lock would last, and a retry, at most six hours ahead, would wait.
 */
async function forgetFuture(pool: Pool): Promise<void> {
  await pool.query(`
    update graphile_worker._private_known_crontabs
      set last_execution = least(last_execution, now()), known_since = least(known_since, now())
      where last_execution > now() + interval '1 minute' or known_since > now() + interval '1 minute';
    update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '1 day';
    update graphile_worker._private_jobs set locked_at = now() where locked_at > now() + interval '1 minute'`)
}

/**
 * Runs scheduled jobs. Instances share a queue in the database, so each run happens on one of them. The queue belongs
 * to the database owner; the jobs run with the application's privileges. Returns a function that aborts the current job
 * and stops the worker. A job that does not end within the grace period is returned to the queue nevertheless, because
 * the lock of a killed worker lasts for four hours.
 */
export async function startWorker({
  connectionString,
  limits = databaseLimits(),
  db,
  jobs,
  onError,
  pollInterval = 10_000,
  restartDelay = 5_000,
  gracePeriod = 5_000,
}: WorkerOptions): Promise<() => Promise<void>> {
  const pool = openPool(connectionString, limits)
  const stopping = new AbortController()
  const { signal } = stopping
  const options: RunnerOptions = {
    pgPool: pool,
    schema,
    concurrency: 1,
    // With batches, graphile-worker reports a job whose completion could not be stored. Without, the rejection would be
    // unhandled and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // New jobs wake a worker; polling is for jobs that become due later.
    pollInterval,
    noHandleSignals: true,
    taskList: Object.fromEntries(
      jobs.map(job => [job.name, payload => job.run(db, signal, dueTime(payload)).catch(rethrowLogged)]),
    ),
    parsedCronItems: parseCronItems(jobs.map(cronItem)),
    logger: new Logger(() => (level, message) => {
      if ((level === 'error' || level === 'warning') && !signal.aborted) onError(message)
    }),
  }

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      try {
        await runUntilFailure(options, signal, gracePeriod)
      } catch (error) {
        if (!signal.aborted) onError(loggedLine(error))
      }
      await delay(restartDelay, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  try {
    // Uses a separate connection, because a new version may rewrite its tables for longer than the statement limit.
    await runMigrations({ connectionString, schema })
  } catch (error) {
    await pool.end()
    throw new StartError(
      `The schema graphile_worker, which stores the jobs, could not be created: ${loggedLine(error)}`,
    )
  }
  await forgetFuture(pool)
  const timer = setInterval(() => void forgetFuture(pool).catch(() => undefined), minute)
  timer.unref()
  const running = keepRunning()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
    await pool.end()
  }
}
