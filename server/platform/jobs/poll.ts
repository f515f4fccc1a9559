export interface PollOptions {
  /** Called once per distinct failure, not for every attempt that fails the same way. */
  onError: (error: unknown) => void
  /** How often to look for work, in milliseconds. */
  pollInterval?: number | undefined
}

/** Runs work repeatedly, one run at a time. Returns a function that stops after the current run. */
export function poll(
  work: (signal: AbortSignal) => Promise<void>,
  { onError, pollInterval = 2_000 }: PollOptions,
): () => Promise<void> {
  const stopping = new AbortController()
  let lastError = ''
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      await work(stopping.signal)
      lastError = ''
    } catch (error) {
      if (String(error) !== lastError) onError(error)
      lastError = String(error)
    }
    running = undefined
  }

  const timer = setInterval(() => {
    running ??= run()
  }, pollInterval)
  timer.unref()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await running
  }
}
