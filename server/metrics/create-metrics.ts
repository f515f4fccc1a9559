import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Reader } from '#platform/database/db.ts'
import { queues } from './queries.ts'

export interface Metrics {
  registry: Registry
  /** Reads what waits in the database and returns all metrics as text. */
  scrape(): Promise<string>
}

/**
 * Creates the metrics of this process and of the queues in the database. While the database cannot be read,
 * `prochar_database_up` is 0 and the queues are absent.
 */
export function createMetrics(db: Reader): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const databaseUp = new Gauge({
    name: 'prochar_database_up',
    help: 'Whether this scrape could read the database',
    registers,
  })
  const waiting = new Gauge({
    name: 'prochar_queue_waiting',
    help: 'Events that wait for the dispatcher, and payments and withdrawals that wait for a decision',
    labelNames: ['queue'],
    registers,
  })
  const oldest = new Gauge({
    name: 'prochar_queue_oldest_seconds',
    help: 'How long the oldest entry of a queue has waited, in seconds',
    labelNames: ['queue'],
    registers,
  })
  return {
    registry,
    async scrape() {
      const read = await queues(db).catch(() => undefined)
      databaseUp.set(read ? 1 : 0)
      waiting.reset()
      oldest.reset()
      for (const { queue, waiting: rows, oldestSeconds } of read ?? []) {
        waiting.set({ queue }, rows)
        oldest.set({ queue }, oldestSeconds)
      }
      return registry.metrics()
    },
  }
}
