import type { Client } from 'pg'
import { until } from './events.ts'

/**
 * Waits until another connection is waiting for a lock held by this client, or until the work has ended without
 * waiting.
 */
export async function untilBlockedBy(client: Client, work: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void work.finally(() => (hasEnded = true)).catch(() => undefined)
  await until(async () => {
    const { rowCount } = await client.query(
      'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
    )
    return hasEnded || rowCount !== 0
  })
}
