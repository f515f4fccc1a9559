import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client'
import type { ReadOnlyDb } from '#platform/database/db.ts'
import type { Replica } from '#platform/database/replica.ts'
import { queues, subscriberStates, type SubscriberState } from './queries.ts'

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

/** The events that some subscriber has not handled, as a queue. */
const slowestOf = (states: readonly SubscriberState[]) => ({
  queue: 'events',
  waiting: Math.max(0, ...states.map(({ waiting }) => waiting)),
  oldestSeconds: Math.max(0, ...states.map(({ oldestSeconds }) => oldestSeconds)),
})

/** Adds the metrics of the queues in the database. Returns a function that reads them. */
function observeQueues(db: ReadOnlyDb, registers: [Registry]): () => Promise<void> {
  const databaseUp = new Gauge({
    name: 'prochar_database_up',
    help: 'Whether this scrape could read the database',
    registers,
  })
  const gauge = <Label extends string>(name: string, help: string, label: Label) =>
    new Gauge({ name, help, labelNames: [label], registers })
  const waiting = gauge(
    'prochar_queue_waiting',
    'Events for the dispatcher, payments and withdrawals for a decision, emails and push messages to be sent',
    'queue',
  )
  const oldest = gauge(
    'prochar_queue_oldest_seconds',
    'How long the oldest entry of a queue has waited, in seconds',
    'queue',
  )
  const events = gauge('prochar_subscriber_waiting', 'Events that a subscriber has not handled', 'subscriber')
  const failing = gauge('prochar_subscriber_failing', 'Whether the last attempt of a subscriber failed', 'subscriber')
  return async () => {
    const [queued, states] = (await Promise.all([queues(db), subscriberStates(db)]).catch(() => undefined)) ?? []
    databaseUp.set(queued ? 1 : 0)
    for (const each of [waiting, oldest, events, failing]) each.reset()
    const all = [...(queued ?? []), ...(states ? [slowestOf(states)] : [])]
    for (const { queue, waiting: rows, oldestSeconds } of all) {
      waiting.set({ queue }, rows)
      oldest.set({ queue }, oldestSeconds)
    }
    for (const { subscriber, waiting: rows, isFailing } of states ?? []) {
      events.set({ subscriber }, rows)
      failing.set({ subscriber }, isFailing ? 1 : 0)
    }
  }
}

/**
 * Creates the metrics of this process and of the queues in the database. While the database is unreadable,
 * `prochar_database_up` is 0 and the queues are absent.
 */
export function createMetrics(db: ReadOnlyDb, replica?: Replica): Metrics {
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
 * Creates the combined metrics of several processes, and of the queues. `collect` requests the metrics of the
 * processes.
 */
export function createSharedMetrics(db: ReadOnlyDb, collect: () => Promise<SentMetrics[]>): Metrics {
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
