import { statfsSync } from 'node:fs'

const memory = '/dev/shm'
const needed = 2 * 1024 ** 3

/** Whether an in-memory file system has enough space for the tests' databases. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > needed && process.availableMemory() > 2 * needed
  } catch {
    return false
  }
}

/**
 * Keeps the temporary files of this process and its children in memory, if possible. Every test file gets a database of
 * hundreds of files, and creating and deleting them takes eight times as long on disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = memory
}
