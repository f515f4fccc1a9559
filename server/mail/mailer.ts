import { transactOn } from '#platform/database/transact.ts'
import { drain } from '#platform/jobs/drain.ts'
import { poll, type PollOptions } from '#platform/jobs/poll.ts'
import { queueRequestedResetMails } from './commands.ts'
import { deliverNext, type Delivery } from './deliver.ts'

/** Sends all due emails, and the resets requested in the meantime. */
export async function deliverDue(delivery: Delivery, signal?: AbortSignal): Promise<void> {
  let queueing: Promise<boolean> | undefined
  const next = async () => {
    // One at a time, since they would lock the same requests.
    queueing ??= transactOn(delivery.db)(queueRequestedResetMails).finally(() => (queueing = undefined))
    const areMore = await queueing
    return (await deliverNext(delivery)) || areMore
  }
  await drain(next, signal)
}

/**
 * Sends emails in the background. Instances share the outbox. Returns a function that finishes the current emails and
 * stops.
 */
export function startMailer({ onError, pollInterval, ...delivery }: Delivery & PollOptions): () => Promise<void> {
  const stop = poll(signal => deliverDue(delivery, signal), { onError, pollInterval })
  return async () => {
    await stop()
    delivery.transport?.close()
  }
}
