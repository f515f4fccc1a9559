import { jobs } from './jobs.ts'
import type { Db } from './platform/database/db.ts'
import type { DatabaseLimits } from './platform/database/limits.ts'
import { dispatchRestored } from './platform/events/dispatch.ts'
import { startDispatcher } from './platform/events/dispatcher.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { subscribers } from './subscribers.ts'

/** Starts the event dispatcher and the job worker. Call this before anything emits events. */
export async function startBackground(
  { connectionString, limits, db }: { connectionString: string; limits: DatabaseLimits; db: Db },
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<void> {
  await dispatchRestored(db, subscribers)
  const dispatcher = startDispatcher({
    db,
    connectionString,
    limits,
    subscribers,
    onError: error => log(`Dispatching events failed and is retried: ${String(error)}`),
  })
  stack.defer(() => dispatcher.stop())
  stack.defer(await startWorker({ db, connectionString, limits, jobs, onError: message => log(`Jobs: ${message}`) }))
}
