import { statfs } from 'node:fs/promises'
import { refuse } from '../http/errors.ts'

/** What a call adds to the disk. */
export type Stored = 'files' | 'rows'

/** Refuses with `storage_full` while the disk has too little room for more of this. */
export type Room = (stored: Stored) => Promise<void>

/**
 * How much of the reserve is kept from each. A row is small, but PostgreSQL stops at once when the disk is full, and with
 * it reads and logins.
 */
const kept: Record<Stored, number> = { files: 1, rows: 0.5 }

const defaultReserve = { bytes: 1024 ** 3, share: 0.1 }

/** How long a measurement holds, in milliseconds. */
const measuredFor = 1_000

/**
 * Keeps a reserve free on the folder's disk, in bytes: 1 GiB, or a tenth of a smaller disk, unless one is given. Keeps
 * none from what is stored elsewhere.
 */
export function roomOn(folder: string, reserve: number | undefined, storedHere: Record<Stored, boolean>): Room {
  let measured: Promise<{ free: number; reserve: number }> | undefined
  let measuredAt = 0
  async function measure() {
    const { bavail, blocks, bsize } = await statfs(folder)
    return {
      free: bavail * bsize,
      reserve: reserve ?? Math.min(defaultReserve.bytes, blocks * bsize * defaultReserve.share),
    }
  }
  return async stored => {
    if (!storedHere[stored]) return
    const now = performance.now()
    if (!measured || now - measuredAt > measuredFor) {
      measured = measure()
      measuredAt = now
    }
    const disk = await measured
    if (disk.free < disk.reserve * kept[stored]) refuse('storage_full')
  }
}
