import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** PostgreSQL's default, in megabytes. */
const least = 128
/** In megabytes. Beyond it, the operating system's cache does as well. */
const most = 2_048

/** The memory that this process and PostgreSQL may use, in bytes: that of the machine or of the container. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * Returns PostgreSQL's `shared_buffers`: an eighth of the memory, since it shares the machine with the site. A page
 * that is not in them is copied from the system's cache and its checksum is verified, each time it is read.
 */
export function sharedBuffers(bytes = memory()): string {
  const eighth = Math.floor(bytes / 8 / megabyte)
  return `${Math.min(Math.max(eighth, least), most)}MB`
}
