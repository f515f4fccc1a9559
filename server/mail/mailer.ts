import { transactOn } from '#platform/database/transact.ts'
import { lane } from '#platform/jobs/lane.ts'
import { poll, type PollOptions } from '#platform/jobs/poll.ts'
import { queueRequestedResetMails } from './commands.ts'
import { deliverNext, type Delivery } from './deliver.ts'
import { mailLanes } from './kinds.ts'

/** Returns a function that sends all due emails, in lanes of their own, and the resets requested in the meantime. */
function deliveriesOf(delivery: Delivery): (signal?: AbortSignal) => Promise<void> {
  let queueing: Promise<boolean> | undefined
  const nextOfAccount = async () => {
    // One at a time, since they would lock the same requests.
    queueing ??= transactOn(delivery.db)(queueRequestedResetMails).finally(() => (queueing = undefined))
    const areMore = await queueing
    return (await deliverNext(delivery, 'account')) || areMore
  }
  const lanes = mailLanes.map(name => lane(name === 'account' ? nextOfAccount : () => deliverNext(delivery, name)))
  return async signal => {
    const results = await Promise.allSettled(lanes.map(deliver => deliver(signal)))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

/** Sends all due emails, and the resets requested in the meantime. */
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
