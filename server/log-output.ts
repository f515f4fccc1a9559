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

/** How much is kept while it cannot be written, because the disk is full, for example. The rest is dropped. */
const keptBytes = 1024 * 1024

function open(): Output {
  const opened = pino.destination({ dest: 1, sync: true, ...buffer, maxLength: keptBytes, periodicFlush: delay })
  // It is tried again with the next line. Without a listener, the error would end the process.
  opened.on('error', () => undefined)
  // Unlike flushSync, it does not try forever.
  process.once('exit', () => opened.flush())
  return opened
}

/** Standard output for the log. Lines are written in batches, after 100 ms at the latest and when the process exits. */
export const logOutput = (): { write(line: string): void } => (output ??= open())
