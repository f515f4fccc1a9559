import { hash } from 'node:crypto'
import type { RequestLimit } from '../security/rate-limits.ts'
import { TooManyRequests } from './errors.ts'

/** How many people are tracked; the least recently seen are forgotten first. */
const remembered = 5_000

/**
 * Bits per person, as many as two bytes can number. Each row sets a few of them, and one whose bits are all set counts
 * as repeated (a Bloom filter), so memory per person is fixed. After 5,000 rows, one in 400 others does.
 */
const bits = 65_536
const bitsPerRow = 6

interface Seen {
  bitmap: Uint8Array
  count: number
  /** When all rows are forgotten, as a Unix time in milliseconds. */
  until: number
}

/**
 * Limits how many different rows each person can read in a time window. Repeated rows are free. Counts in this process.
 */
export class DistinctLimit {
  readonly #limit: RequestLimit
  /** By person, most recently seen last. */
  readonly #seen = new Map<number, Seen>()

  constructor(limit: RequestLimit) {
    this.#limit = limit
  }

  /** Counts the rows with these ids for a person. Above the limit, refuses with `too_many_requests` and counts none. */
  count(personId: number, ids: readonly number[]): void {
    const seen = this.#of(personId)
    const fresh = [...new Set(ids)].map(bitsOf).filter(own => !own.every(bit => isSet(seen.bitmap, bit)))
    if (seen.count + fresh.length > this.#limit.max)
      throw new TooManyRequests(Math.ceil((seen.until - Date.now()) / 1_000))
    for (const bit of fresh.flat()) set(seen.bitmap, bit)
    seen.count += fresh.length
  }

  #of(personId: number): Seen {
    const now = Date.now()
    let seen = this.#seen.get(personId)
    this.#seen.delete(personId)
    if (!seen || seen.until <= now)
      seen = { bitmap: new Uint8Array(bits / 8), count: 0, until: now + this.#limit.seconds * 1_000 }
    this.#seen.set(personId, seen)
    if (this.#seen.size > remembered) {
      const [oldest] = this.#seen.keys()
      if (oldest !== undefined) this.#seen.delete(oldest)
    }
    return seen
  }
}

function bitsOf(id: number): number[] {
  const digest = hash('sha256', String(id), 'buffer')
  return Array.from({ length: bitsPerRow }, (_, index) => digest.readUInt16LE(2 * index))
}

const isSet = (bitmap: Uint8Array, bit: number): boolean => ((bitmap[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0

function set(bitmap: Uint8Array, bit: number): void {
  bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) | (1 << (bit & 7))
}
