import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client'
import type { Reader } from '#platform/database/db.ts'
import type { Replica } from '#platform/database/replica.ts'
import { queues } from './queries.ts'

export interface Metrics {
  registry: Registry
  /** Counts the queues in the database and returns all metrics as text. */
  scrape(): Promise<string>
}

/** The metrics of one process, in the form it sends to another. */
export type SentMetrics = MetricObjectWithValues<MetricValue<string>>[]

/** Creates a registry with the metrics of this process. */
export function createProcessRegistry(replica?: Replica): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (replica) {
    const usable: Gauge = new Gauge({
      name: 'prochar_replica_usable',
      help: 'Whether every process may read lists from the replica now',
      aggregator: 'min',
      registers: [registry],
      collect: () => usable.set(replica.isUsable ? 1 : 0),
    })
  }
  return registry
}

/** Adds the metrics of the queues in the database. Returns a function that reads them. */
function observeQueues(db: Reader, registers: [Registry]): () => Promise<void> {
  const databaseUp = new Gauge({
    name: 'prochar_database_up',
    help: 'Whether this scrape could read the database',
    registers,
  })
  const waiting = new Gauge({
    name: 'prochar_queue_waiting',
    help: 'Events for the dispatcher, payments and withdrawals for a decision, emails and push messages to be sent',
    labelNames: ['queue'],
    registers,
  })
  const oldest = new Gauge({
    name: 'prochar_queue_oldest_seconds',
    help: 'How long the oldest entry of a queue has waited, in seconds',
    labelNames: ['queue'],
    registers,
  })
  return async () => {
    const read = await queues(db).catch(() => undefined)
    databaseUp.set(read ? 1 : 0)
    waiting.reset()
    oldest.reset()
    for (const { queue, waiting: rows, oldestSeconds } of read ?? []) {
      waiting.set({ queue }, rows)
      oldest.set({ queue }, oldestSeconds)
    }
  }
}

/**
 * Creates the metrics of this process and of the queues in the database. While the database cannot be read,
 * `prochar_database_up` is 0 and the queues are absent.
 */
export function createMetrics(db: Reader, replica?: Replica): Metrics {
  const registry = createProcessRegistry(replica)
  const readQueues = observeQueues(db, [registry])
  return {
    registry,
    async scrape() {
      await readQueues()
      return registry.metrics()
    },
  }
}

/**
 * Creates the combined metrics of several processes, and of the queues. `collect` asks the processes for their metrics.
 */
export function createSharedMetrics(db: Reader, collect: () => Promise<SentMetrics[]>): Metrics {
  const registry = new Registry()
  const readQueues = observeQueues(db, [registry])
  return {
    registry,
    async scrape() {
      const [sent] = await Promise.all([collect(), readQueues()])
      return `${await AggregatorRegistry.aggregate(sent).metrics()}${await registry.metrics()}`
    },
  }
}
