import { transactOn } from '#platform/database/transact.ts'
import { lane } from '#platform/jobs/lane.ts'
import { poll, type PollOptions } from '#platform/jobs/poll.ts'
import { queueRequestedResetMails } from './commands.ts'
import { deliverNext, type Delivery } from './deliver.ts'
import { mailLanes } from './kinds.ts'

/** Returns a function that queues the resets that were requested, and sends all due emails, in lanes of their own. */
function deliveriesOf(delivery: Delivery): (signal?: AbortSignal) => Promise<void> {
  // One at a time, since they would lock the same requests.
  const queueRequested = lane(() => transactOn(delivery.db)(queueRequestedResetMails), { parallel: 1 })
  const lanes = mailLanes.map(name => lane(() => deliverNext(delivery, name)))
  return async signal => {
    const queued = await Promise.allSettled([queueRequested(signal)])
    const delivered = await Promise.allSettled(lanes.map(deliver => deliver(signal)))
    for (const result of [...queued, ...delivered]) if (result.status === 'rejected') throw result.reason
  }
}

/** Sends all due emails, and the resets that were requested. */
export const deliverDue = (delivery: Delivery, signal?: AbortSignal): Promise<void> => deliveriesOf(delivery)(signal)

/**
 * Sends emails in the background. Instances share the outbox. Returns a function that finishes the current emails and
 * stops.
 */
export function startMailer({ onError, pollInterval, ...delivery }: Delivery & PollOptions): () => Promise<void> {
  const stop = poll(deliveriesOf(delivery), { onError, pollInterval })
  return async () => {
    await stop()
    delivery.transport?.close()
  }
}
