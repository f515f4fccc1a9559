import pino from 'pino'

/**
 * Lines are buffered, because a system call per line would take a large part of a short request. In milliseconds and
 * bytes.
 */
const delay = 100
const bufferedBytes = 8 * 1024

type Output = ReturnType<typeof pino.destination>
let output: Output | undefined

/**
 * How much is kept while it cannot be written, for example because the disk is full or nobody reads the pipe. The rest
 * is dropped.
 */
const keptBytes = 1024 * 1024

/** How long an exiting process waits for the reader of a full pipe, in milliseconds. */
const patience = 1_000

function open(): Output {
  let waitsUntil = 0
  const opened = pino.destination({
    // Node opens a pipe so that writing to a full one fails instead of blocking, which would stop the whole process.
    dest: process.stdout.fd,
    sync: true,
    minLength: bufferedBytes,
    maxLength: keptBytes,
    periodicFlush: delay,
    retryEAGAIN: () => performance.now() < waitsUntil,
  })
  // The next line retries. Without a listener, the error would end the process.
  opened.on('error', () => undefined)
  process.once('exit', () => {
    waitsUntil = performance.now() + patience
    // Unlike flushSync, it gives up eventually.
    opened.flush()
  })
  return opened
}

/** Standard output for the log. Writes lines in batches, after at most 100 ms and when the process exits. */
export const logOutput = (): { write(line: string): void } => (output ??= open())
