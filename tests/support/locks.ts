import type { Connection } from './database.ts'
import { until } from './events.ts'

/** Polls until the condition is true, or until the work has ended. */
async function untilOrEnded(condition: () => Promise<boolean>, work: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void work.finally(() => (hasEnded = true)).catch(() => undefined)
  await until(async () => (await condition()) || hasEnded)
}

/** Whether another connection is waiting for a lock held by this client. */
async function isBlocking(client: Connection): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  return rowCount !== 0
}

/** Waits until another connection is waiting for a lock held by this client. */
export const untilBlocking = (client: Connection): Promise<void> => until(() => isBlocking(client))

/** The same, or until the work has ended without waiting. */
export const untilBlockedBy = (client: Connection, work: Promise<unknown>): Promise<void> =>
  untilOrEnded(() => isBlocking(client), work)

/**
 * Counts the connections to the database that wait for a lock. Within a transaction, the client would see the same
 * activity every time.
 */
export async function countWaiting(client: Connection): Promise<number | null> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount
}

/** Waits until this many connections are waiting for a lock, or until the work has ended. */
export const untilWaiting = (client: Connection, count: number, work: Promise<unknown>): Promise<void> =>
  untilOrEnded(async () => (await countWaiting(client)) === count, work)
