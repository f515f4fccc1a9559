import { poll, type PollOptions } from '#platform/jobs/poll.ts'
import { deliverNext, type PushDelivery } from './deliver.ts'

/** Messages that are sent at the same time. */
const parallel = 5

/** Sends what is due until nothing is left. */
export async function deliverDue(delivery: PushDelivery, signal?: AbortSignal): Promise<void> {
  const work = async () => {
    while (!signal?.aborted && (await deliverNext(delivery)));
  }
  // Most of the time nothing is due, which one look shows.
  if (await deliverNext(delivery)) await Promise.all(Array.from({ length: parallel }, work))
}

/** Sends push messages in the background. Instances share them. Returns a function that stops after those in hand. */
export const startPusher = ({
  onError,
  pollInterval,
  ...delivery
}: PushDelivery & PollOptions): (() => Promise<void>) =>
  poll(signal => deliverDue(delivery, signal), { onError, ...(pollInterval !== undefined && { pollInterval }) })
