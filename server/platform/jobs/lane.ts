interface LaneOptions {
  /** The number of deliveries at the same time, those that take long left out. */
  parallel?: number
  /** The number of deliveries at the same time, including those that take long. */
  most?: number
  /** When a delivery takes long, in milliseconds. */
  slowAfter?: number
}

/**
 * Opens a lane for deliveries that shall not wait for those in other lanes. Returns a function that delivers what is
 * due, several at a time, until `deliverNext` returns false or the signal is aborted. A delivery that takes long, such as
 * one to a server that is silent, gives its place to another one. Calls may overlap and share the places. After a
 * failure, the deliveries of the call are finished, no others begin, and the first error is thrown.
 */
export function lane(
  deliverNext: () => Promise<boolean>,
  { parallel = 5, most = 50, slowAfter = 1_000 }: LaneOptions = {},
): (signal?: AbortSignal) => Promise<void> {
  let quick = 0
  let all = 0

  return async function deliver(signal) {
    const failed = new AbortController()
    const workers: Promise<void>[] = []
    const mayBegin = () => quick < parallel && all < most && !signal?.aborted && !failed.signal.aborted

    async function deliverOne(): Promise<boolean> {
      quick += 1
      all += 1
      let isSlow = false
      const timer = setTimeout(() => {
        isSlow = true
        quick -= 1
        fill()
      }, slowAfter)
      try {
        return await deliverNext()
      } finally {
        clearTimeout(timer)
        all -= 1
        if (!isSlow) quick -= 1
      }
    }

    async function work(): Promise<void> {
      try {
        while (mayBegin() && (await deliverOne())) fill()
      } catch (error) {
        // Keeps the first reason.
        failed.abort(error)
      }
    }

    function fill(): void {
      while (mayBegin()) workers.push(work())
    }

    // Usually nothing is due, which a single query shows.
    workers.push(work())
    // Grows meanwhile.
    for (const worker of workers) await worker
    failed.signal.throwIfAborted()
  }
}
