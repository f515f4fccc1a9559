import type { RequestLimit } from '../security/rate-limits.ts'
import { TooManyRequests } from './errors.ts'

/** How many people's rows are kept track of; the ones that came least recently are forgotten first. */
const remembered = 5_000

/**
 * Bits per person. A row has the bit of its id modulo this number, so a person's memory has a fixed size, and rows that
 * share a bit count once. Must be well above any limit.
 */
const bits = 16_384

interface Seen {
  bitmap: Uint8Array
  count: number
  /** When all rows are forgotten, in milliseconds since 1970. */
  until: number
}

/** Limits how many different rows each person is given in a window. The same row again is free. Counts in this process. */
export class DistinctLimit {
  readonly #limit: RequestLimit
  /** By person, those that came most recently last. */
  readonly #seen = new Map<number, Seen>()

  constructor(limit: RequestLimit) {
    this.#limit = limit
  }

  /** Counts the rows with these ids for a person. Refuses with `too_many_requests`, and counts none, above the limit. */
  count(personId: number, ids: readonly number[]): void {
    const seen = this.#of(personId)
    const fresh = new Set(ids.map(id => id % bits).filter(bit => !isSet(seen.bitmap, bit)))
    if (seen.count + fresh.size > this.#limit.max)
      throw new TooManyRequests(Math.ceil((seen.until - Date.now()) / 1_000))
    for (const bit of fresh) set(seen.bitmap, bit)
    seen.count += fresh.size
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

const isSet = (bitmap: Uint8Array, bit: number): boolean => ((bitmap[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0

function set(bitmap: Uint8Array, bit: number): void {
  bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) | (1 << (bit & 7))
}
