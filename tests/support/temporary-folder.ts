import { statfsSync } from 'node:fs'

const memory = '/dev/shm'
const needed = 2 * 1024 ** 3

/** Whether there is a file system in memory with room for the databases of the tests. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > needed && process.availableMemory() > 2 * needed
  } catch {
    return false
  }
}

/**
 * Makes this process and those it starts keep their temporary files in memory, where that is possible. Every test file
 * gets a database, which is hundreds of files: on a disk, to create and delete them takes eight times as long.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = memory
}
