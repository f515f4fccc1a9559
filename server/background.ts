import { jobs } from './jobs.ts'
import type { Db } from './platform/database/db.ts'
import type { DatabaseLimits } from './platform/database/limits.ts'
import { channel as dispatched, dispatchRestored } from './platform/events/dispatch.ts'
import { startDispatcher } from './platform/events/dispatcher.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { listenForHints } from './platform/live/listen-for-hints.ts'
import type { LiveStreams } from './platform/live/streams.ts'
import { subscribers } from './subscribers.ts'

interface BackgroundOptions {
  connectionString: string
  limits: DatabaseLimits
  db: Db
  /** Receives the hints. */
  live: LiveStreams
}

/** Starts the event dispatcher, the listener and the job worker. Call this before anything emits events. */
export async function startBackground(
  { connectionString, limits, db, live }: BackgroundOptions,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<void> {
  await dispatchRestored(db, subscribers)
  const dispatcher = startDispatcher({
    db,
    subscribers,
    onError: error => log(`Dispatching events failed and is retried: ${String(error)}`),
  })
  stack.defer(() => dispatcher.stop())
  stack.defer(listenForHints(live, { connectionString, limits, channels: { [dispatched]: dispatcher.onDispatched } }))
  stack.defer(await startWorker({ db, connectionString, limits, jobs, onError: message => log(`Jobs: ${message}`) }))
}
