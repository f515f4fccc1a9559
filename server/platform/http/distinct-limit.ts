import type { RequestLimit } from '../security/rate-limits.ts'
import { TooManyRequests } from './errors.ts'

/** The capacity; the least recently seen people are forgotten first. A row takes about 33 bytes. */
const remembered = { people: 5_000, rows: 1_000_000 }

/** A person's id, or an address. */
type Viewer = number | string

interface Seen {
  ids: Set<number>
  /** When all rows are forgotten, in milliseconds of the process's monotonic clock. */
  until: number
}

/**
 * Limits how many different rows each person or address can read in a time window. Repeated rows are free. Counts in
 * this process.
 */
export class DistinctLimit {
  readonly #limit: RequestLimit
  readonly #times: number
  readonly #remembered: typeof remembered
  /** By person, most recently seen last. */
  readonly #seen = new Map<Viewer, Seen>()
  /** The rows of all people. */
  #rows = 0

  /** With `times`, allows a multiple of the limit. */
  constructor(limit: RequestLimit, { times = 1, most = remembered } = {}) {
    this.#limit = limit
    this.#times = times
    this.#remembered = most
  }

  /** Counts the rows with these ids for a viewer. Above the limit, refuses with `too_many_requests` and counts none. */
  count(viewer: Viewer, ids: readonly number[]): void {
    const seen = this.#of(viewer)
    const fresh = new Set(ids).difference(seen.ids)
    if (seen.ids.size + fresh.size > this.#limit.max * this.#times)
      throw new TooManyRequests(Math.ceil((seen.until - performance.now()) / 1_000))
    for (const id of fresh) seen.ids.add(id)
    this.#rows += fresh.size
    this.#forgetOldest()
  }

  #of(viewer: Viewer): Seen {
    const now = performance.now()
    const known = this.#seen.get(viewer)
    if (known) this.#forget(viewer, known)
    const seen =
      known && known.until > now ? known : { ids: new Set<number>(), until: now + this.#limit.seconds * 1_000 }
    this.#seen.set(viewer, seen)
    this.#rows += seen.ids.size
    return seen
  }

  #forgetOldest(): void {
    for (const [viewer, seen] of this.#seen) {
      if (this.#seen.size <= this.#remembered.people && this.#rows <= this.#remembered.rows) return
      this.#forget(viewer, seen)
    }
  }

  #forget(viewer: Viewer, { ids }: Seen): void {
    this.#seen.delete(viewer)
    this.#rows -= ids.size
  }
}
