import { lane } from '#platform/jobs/lane.ts'
import { poll, type PollOptions } from '#platform/jobs/poll.ts'
import { deliverNext, type PushDelivery } from './deliver.ts'

/** Sends all due messages. */
export async function deliverDue(delivery: PushDelivery, signal?: AbortSignal): Promise<void> {
  await lane(() => deliverNext(delivery))(signal)
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
  poll(
    lane(() => deliverNext(delivery)),
    { onError, pollInterval },
  )
