import cluster from 'node:cluster'
import pino from 'pino'

/**
 * Lines are buffered, since a system call per line would take a large part of a short request. In milliseconds and
 * bytes.
 */
const delay = 100
const bufferedBytes = 8 * 1024

type Output = ReturnType<typeof pino.destination>
let output: Output | undefined

/** The largest write to a pipe that is not interleaved with writes of other processes. */
const pipedBytes = 4 * 1024
const buffer = cluster.isWorker ? { minLength: pipedBytes / 2, maxWrite: pipedBytes } : { minLength: bufferedBytes }

function open(): Output {
  const opened = pino.destination({ dest: 1, sync: true, ...buffer, periodicFlush: delay })
  process.once('exit', () => opened.flushSync())
  return opened
}

/** Standard output for the log. Lines are written in batches, after 100 ms at the latest and when the process exits. */
export const logOutput = (): { write(line: string): void } => (output ??= open())
