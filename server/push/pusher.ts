import { poll, type PollOptions } from '#platform/jobs/poll.ts'
import { deliverNext, type PushDelivery } from './deliver.ts'

/** The number of messages sent at the same time. */
const parallel = 5

/** Sends all due messages. */
export async function deliverDue(delivery: PushDelivery, signal?: AbortSignal): Promise<void> {
  const work = async () => {
    while (!signal?.aborted && (await deliverNext(delivery)));
  }
  // Usually nothing is due, which a single query shows.
  if (await deliverNext(delivery)) await Promise.all(Array.from({ length: parallel }, work))
}

/**
 * Sends push messages in the background. Instances share the queue. Returns a function that finishes the current
 * messages and stops.
 */
export const startPusher = ({
  onError,
  pollInterval,
  ...delivery
}: PushDelivery & PollOptions): (() => Promise<void>) =>
  poll(signal => deliverDue(delivery, signal), { onError, ...(pollInterval !== undefined && { pollInterval }) })
