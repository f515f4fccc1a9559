import { setTimeout as delay } from 'node:timers/promises'
import { Logger, parseCronItems, run, runMigrations, type Runner, type RunnerOptions } from 'graphile-worker'
import { Pool } from 'pg'
import type { Db } from '../database/db.ts'
import { StartError } from '../start-error.ts'

/** Something that runs by the clock. */
export interface Job {
  name: string
  /** A cron pattern, in UTC. */
  schedule: string
  run(db: Db): Promise<void>
}

interface WorkerOptions {
  connectionString: string
  /** What the jobs work with. */
  db: Db
  jobs: readonly Job[]
  onError: (message: string) => void
}

const hour = 3_600_000

/** How long after the worker gave up it is started again, in milliseconds. */
const pause = 5_000

/** What no instance was there to run is made up for, up to a day later. */
const cronItem = ({ name, schedule }: Job) => ({
  task: name,
  match: schedule,
  options: { backfillPeriod: 24 * hour, maxAttempts: 5 },
})

/**
 * Runs jobs when their time comes. The instances share a queue in the database, so one of them runs each. The queue
 * belongs to the database's owner; the jobs themselves work with the rights of the application. Answers how to stop,
 * which finishes the job under way.
 */
export async function startWorker({
  connectionString,
  db,
  jobs,
  onError,
}: WorkerOptions): Promise<() => Promise<void>> {
  const pool = new Pool({ connectionString, max: 4, application_name: 'prochar jobs', connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const stopping = new AbortController()
  const { signal } = stopping
  const options: RunnerOptions = {
    pgPool: pool,
    schema: 'graphile_worker',
    concurrency: 1,
    // A job that is added wakes a worker; it looks by itself for those that are due later.
    pollInterval: 10_000,
    noHandleSignals: true,
    taskList: Object.fromEntries(jobs.map(job => [job.name, () => job.run(db)])),
    parsedCronItems: parseCronItems(jobs.map(cronItem)),
    logger: new Logger(() => (level, message) => {
      if ((level === 'error' || level === 'warning') && !signal.aborted) onError(message)
    }),
  }
  let runner: Runner | undefined

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      try {
        runner = await run(options)
        if (signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!signal.aborted) onError(String(error))
      }
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  try {
    await runMigrations(options)
  } catch (error) {
    await pool.end()
    throw new StartError(`The schema graphile_worker, where jobs are kept, could not be made: ${String(error)}`)
  }
  const running = keepRunning()
  return async () => {
    stopping.abort()
    // It rejects where it has stopped by itself.
    await runner?.stop().catch(() => undefined)
    await running
    await pool.end()
  }
}
