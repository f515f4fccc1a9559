import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { refuse } from './http/errors.ts'
import { threadShares } from './threads.ts'

// Uploads take a slot before they get here, and pastes are rare, so hardly anything waits.
const limit = pLimit(threadShares.parsers)
const maxQueueLength = 20

/** Ends a thread whose task takes more memory than any file needs. */
const resourceLimits = { maxOldGenerationSizeMb: 1_024 }

/**
 * Runs a module in its own thread and returns the single message that it posts. Refuses with `unavailable` when the
 * queue is full. The module's task is its `workerData`.
 */
export async function runInThread<Result>(module: URL, workerData: unknown): Promise<Result> {
  if (limit.pendingCount >= maxQueueLength) refuse('unavailable')
  return limit(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const worker = new Worker(module, { workerData, execArgv: [], resourceLimits })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error(`${module.pathname} ended without a result`)))
    return promise
  })
}
