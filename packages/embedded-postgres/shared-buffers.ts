import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** PostgreSQL's default, in megabytes. */
const least = 128
/** In megabytes. Beyond that, the operating system's cache is as good. */
const most = 2_048

/** The memory that this process and PostgreSQL may use, in bytes: the machine's or the container's. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * Returns PostgreSQL's `shared_buffers`: an eighth of the memory, because it shares the machine with the site. Reading
 * a page from the system's cache instead costs a copy and a checksum verification each time.
 */
export function sharedBuffers(bytes = memory()): string {
  const eighth = Math.floor(bytes / 8 / megabyte)
  return `${Math.min(Math.max(eighth, least), most)}MB`
}
