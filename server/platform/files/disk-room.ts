import { statfs } from 'node:fs/promises'
import { refuse } from '../http/errors.ts'

/** What a call adds to the disk. */
export type Stored = 'files' | 'rows'

/** Refuses with `storage_full` while the disk has too little space for more of this kind. */
export type Room = (stored: Stored) => Promise<void>

/**
 * The share of the reserve that each kind must leave free. A row is small, but PostgreSQL, and with it reads and
 * logins, stops at once when the disk is full.
 */
const kept: Record<Stored, number> = { files: 1, rows: 0.5 }

const defaultReserve = { bytes: 1024 ** 3, share: 0.1 }

/** How long a measurement remains valid, in milliseconds. */
const measuredFor = 1_000

/**
 * Keeps a reserve free on the folder's disk, in bytes: by default 1 GiB, or a tenth of a smaller disk. Ignores what is
 * stored elsewhere.
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
