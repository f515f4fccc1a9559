import { transactOn } from '#platform/database/transact.ts'
import { poll, type PollOptions } from '#platform/jobs/poll.ts'
import { answerResetRequests } from './commands.ts'
import { deliverNext, type Delivery } from './deliver.ts'

/** Mails that are sent at the same time. */
const parallel = 5

/** Sends what is due until nothing is left. */
export async function deliverDue(delivery: Delivery, signal?: AbortSignal): Promise<void> {
  await transactOn(delivery.db)(answerResetRequests)
  const work = async () => {
    while (!signal?.aborted && (await deliverNext(delivery)));
  }
  // Most of the time nothing is due, which one look shows.
  if (await deliverNext(delivery)) await Promise.all(Array.from({ length: parallel }, work))
}

/** Sends mails in the background. Instances share the outbox. Returns a function that stops after those in hand. */
export function startMailer({ onError, pollInterval, ...delivery }: Delivery & PollOptions): () => Promise<void> {
  const stop = poll(signal => deliverDue(delivery, signal), {
    onError,
    ...(pollInterval !== undefined && { pollInterval }),
  })
  return async () => {
    await stop()
    delivery.transport?.close()
  }
}
