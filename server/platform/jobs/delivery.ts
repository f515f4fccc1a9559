import pLimit from 'p-limit'

/** Thrown by a delivery that failed as some do. Its job is run again after a pause, without a line in the log. */
export class NotDelivered extends Error {}

/** Sends what the id stands for. `isLast` tells that no attempt follows. */
export type Deliver = (id: number, isLast: boolean) => Promise<void>

/** Deliveries that do not wait for those in other lanes. */
export interface Lane {
  /** What its jobs do, by name. */
  tasks: Readonly<Record<string, Deliver>>
  /** How many of its jobs are run at once, including those that take long. */
  most: number
}

/** How long a delivery may take before its process counts as dead and another may try, in seconds. */
export const deliveryLimit = 120

/** The number of deliveries of a lane at the same time, those that take long left out. */
const quick = 5

/** When a delivery takes long, in milliseconds. */
const slowAfter = 1_000

/**
 * Opens a lane. A delivery that takes long, such as one to a server that is silent, gives its place to another one, up
 * to fifty at a time.
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
