import pino from 'pino'

/** A system call per line would be a good part of a short request. In milliseconds and bytes. */
const delay = 100
const bufferedBytes = 8 * 1024

/** Opens standard output for the log. Lines are written together, at the latest after 100 ms and when the process exits. */
export function openLog(): { write(line: string): void } {
  const output = pino.destination({ dest: 1, sync: true, minLength: bufferedBytes, periodicFlush: delay })
  process.once('exit', () => output.flushSync())
  return output
}
