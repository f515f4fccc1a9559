/** The number of deliveries at the same time. */
const parallel = 5

/**
 * Delivers what is due, five at a time, until `deliverNext` returns false or the signal is aborted. After a failure, the
 * deliveries that are running are finished, no others begin, and the first error is thrown.
 */
export async function drain(deliverNext: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  // Usually nothing is due, which a single query shows.
  if (!(await deliverNext())) return
  const failed = new AbortController()
  const work = async () => {
    try {
      while (!signal?.aborted && !failed.signal.aborted && (await deliverNext()));
    } catch (error) {
      // Keeps the first reason.
      failed.abort(error)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  failed.signal.throwIfAborted()
}
