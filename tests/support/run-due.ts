import { Logger, runOnce } from 'graphile-worker'
import { queueSchema } from '#database/queue.ts'
import { NotDelivered, type Lane } from '#platform/jobs/delivery.ts'
import { tasksOf } from '#platform/jobs/worker.ts'

/** Runs all jobs of these lanes that are due, and those that they queue. Throws the first error that is a fault. */
export async function runDue(lanes: readonly Lane[], connectionString: string, concurrency = 5): Promise<void> {
  const faults: unknown[] = []
  await runOnce({
    connectionString,
    schema: queueSchema,
    concurrency,
    maxPoolSize: 3,
    noHandleSignals: true,
    // Without batches, it would not wait until the last failures are stored.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.assign({}, ...lanes.map(tasksOf)) as ReturnType<typeof tasksOf>,
    logger: new Logger(() => (level, message, details) => {
      const error = details?.['error'] ?? message
      if (level === 'error' && !(error instanceof NotDelivered)) faults.push(error)
    }),
  })
  if (faults.length > 0) throw faults[0]
}
