export interface PollOptions {
  /** Called once per distinct failure, not for every attempt that fails the same way. */
  onError: (error: unknown) => void
  /** How often to look for work, in milliseconds. */
  pollInterval?: number | undefined
}

/**
 * Runs work repeatedly, also while earlier runs are unfinished, which the work itself must limit. Returns a function that
 * stops after the current runs.
 */
export function poll(
  work: (signal: AbortSignal) => Promise<void>,
  { onError, pollInterval = 2_000 }: PollOptions,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let lastError = ''

  async function run(): Promise<void> {
    try {
      await work(stopping.signal)
      lastError = ''
    } catch (error) {
      if (String(error) !== lastError) onError(error)
      lastError = String(error)
    }
  }

  const timer = setInterval(() => {
    const current = run().finally(() => running.delete(current))
    running.add(current)
  }, pollInterval)
  timer.unref()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await Promise.all(running)
  }
}
