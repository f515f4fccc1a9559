import pino from 'pino'

/**
 * Lines are buffered, since a system call per line would take a large part of a short request. In milliseconds and
 * bytes.
 */
const delay = 100
const bufferedBytes = 8 * 1024

type Output = ReturnType<typeof pino.destination>
let output: Output | undefined

/**
 * How much is kept while it cannot be written, because the disk is full or nobody reads the pipe, for example. The rest
 * is dropped.
 */
const keptBytes = 1024 * 1024

/** How long a process that exits waits for the reader of a full pipe, in milliseconds. */
const patience = 1_000

function open(): Output {
  let waitsUntil = 0
  const opened = pino.destination({
    // Node opens a pipe so that writing to a full one fails instead of waiting, which would stop the whole process.
    dest: process.stdout.fd,
    sync: true,
    minLength: bufferedBytes,
    maxLength: keptBytes,
    periodicFlush: delay,
    retryEAGAIN: () => performance.now() < waitsUntil,
  })
  // It is tried again with the next line. Without a listener, the error would end the process.
  opened.on('error', () => undefined)
  process.once('exit', () => {
    waitsUntil = performance.now() + patience
    // Unlike flushSync, it does not try forever.
    opened.flush()
  })
  return opened
}

/** Standard output for the log. Lines are written in batches, after 100 ms at the latest and when the process exits. */
export const logOutput = (): { write(line: string): void } => (output ??= open())
