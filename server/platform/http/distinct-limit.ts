import type { RequestLimit } from '../security/rate-limits.ts'
import { TooManyRequests } from './errors.ts'

/** How much is tracked; the least recently seen people are forgotten first. A row takes about 33 bytes. */
const remembered = { people: 5_000, rows: 1_000_000 }

interface Seen {
  ids: Set<number>
  /** When all rows are forgotten, in milliseconds of the process's clock, which is never set back. */
  until: number
}

/**
 * Limits how many different rows each person can read in a time window. Repeated rows are free. Counts in this process.
 */
export class DistinctLimit {
  readonly #limit: RequestLimit
  readonly #remembered: typeof remembered
  /** By person, most recently seen last. */
  readonly #seen = new Map<number, Seen>()
  /** The rows of all people. */
  #rows = 0

  constructor(limit: RequestLimit, most = remembered) {
    this.#limit = limit
    this.#remembered = most
  }

  /** Counts the rows with these ids for a person. Above the limit, refuses with `too_many_requests` and counts none. */
  count(personId: number, ids: readonly number[]): void {
    const seen = this.#of(personId)
    const fresh = new Set(ids).difference(seen.ids)
    if (seen.ids.size + fresh.size > this.#limit.max)
      throw new TooManyRequests(Math.ceil((seen.until - performance.now()) / 1_000))
    for (const id of fresh) seen.ids.add(id)
    this.#rows += fresh.size
    this.#forgetOldest()
  }

  #of(personId: number): Seen {
    const now = performance.now()
    const known = this.#seen.get(personId)
    if (known) this.#forget(personId, known)
    const seen =
      known && known.until > now ? known : { ids: new Set<number>(), until: now + this.#limit.seconds * 1_000 }
    this.#seen.set(personId, seen)
    this.#rows += seen.ids.size
    return seen
  }

  #forgetOldest(): void {
    for (const [personId, seen] of this.#seen) {
      if (this.#seen.size <= this.#remembered.people && this.#rows <= this.#remembered.rows) return
      this.#forget(personId, seen)
    }
  }

  #forget(personId: number, { ids }: Seen): void {
    this.#seen.delete(personId)
    this.#rows -= ids.size
  }
}
