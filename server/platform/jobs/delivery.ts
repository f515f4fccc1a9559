import pLimit from 'p-limit'

/** Thrown by a delivery for an expected failure. Its job is retried after a back-off, without a line in the log. */
export class NotDelivered extends Error {}

/** Delivers what the id identifies. `isLast` tells that no attempt follows. */
export type Deliver = (id: number, isLast: boolean) => Promise<void>

/** Deliveries that do not wait for those in other lanes. */
export interface Lane {
  /** The handlers of its jobs, by name. */
  tasks: Readonly<Record<string, Deliver>>
  /** The number of its concurrent jobs, including slow ones. */
  most: number
}

/** How long a delivery may take before its process counts as dead and another one may retry, in seconds. */
export const deliveryLimit = 120

/** A lane's maximum number of concurrent deliveries, excluding slow ones. */
const quick = 5

/** When a delivery counts as slow, in milliseconds. */
const slowAfter = 1_000

/**
 * Opens a lane. A slow delivery, such as one to a server that does not respond, frees its place for another one, up to
 * fifty at a time.
 */
export function openLane(tasks: Lane['tasks']): Lane {
  const places = pLimit(quick)
  const inTurn =
    (deliver: Deliver): Deliver =>
    async (id, isLast) => {
      const delivery = Promise.withResolvers<void>()
      await places(async () => {
        deliver(id, isLast).then(delivery.resolve, delivery.reject)
        const isSlow = new Promise(resolve => void setTimeout(resolve, slowAfter).unref())
        await Promise.race([delivery.promise.catch(() => undefined), isSlow])
      })
      await delivery.promise
    }
  return { most: 50, tasks: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, inTurn(task)])) }
}
