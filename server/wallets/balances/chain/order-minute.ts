import type { Poisha } from '#contract/index.ts'

/** An entry in its account's chain. */
export interface ChainedEntry {
  id: number
  /** Its effect on the balance: the signed amount, less the fee. */
  effect: Poisha
  /** The balance after it, if known. */
  balance: Poisha | null
}

/** Unplaced entries, by the balance before them. */
class Waiting<E extends ChainedEntry> {
  readonly #byBefore = new Map<Poisha, E[]>()
  readonly #count: number
  readonly #taken = new Set<E>()
  /** The preferred continuations when no entry follows, the best first. */
  readonly #starts: readonly E[]
  /** The number of starts taken so far, from the first on. */
  #passed = 0

  constructor(entries: readonly E[]) {
    this.#count = entries.length
    /** By balance: how many more entries start at it than end at it. */
    const surplus = new Map<Poisha, number>()
    for (const entry of entries) {
      const [before, after] = [this.before(entry), entry.balance ?? 0]
      const siblings = this.#byBefore.get(before)
      if (siblings) siblings.push(entry)
      else this.#byBefore.set(before, [entry])
      surplus.set(before, (surplus.get(before) ?? 0) + 1)
      surplus.set(after, (surplus.get(after) ?? 0) - 1)
    }
    this.#starts = [...entries.filter(entry => (surplus.get(this.before(entry)) ?? 0) > 0), ...entries]
  }

  before = ({ balance, effect }: E): Poisha => (balance ?? 0) - effect

  get isEmpty(): boolean {
    return this.#taken.size === this.#count
  }

  has = (balance: Poisha | null): boolean => balance !== null && this.#next(balance) !== undefined

  #next = (balance: Poisha): E | undefined => this.#byBefore.get(balance)?.at(-1)

  /** The balance to continue from when no entry follows: one that no entry ends at, or otherwise the first entry's. */
  nextStart(): Poisha {
    for (; ; this.#passed += 1) {
      const start = this.#starts[this.#passed]
      if (!start) return 0
      if (!this.#taken.has(start)) return this.before(start)
    }
  }

  /**
   * Takes every entry reachable from a balance, in an order where each follows from the previous one if possible
   * (Hierholzer's algorithm, with entries as edges between balances).
   */
  takeTrail(from: Poisha): E[] {
    const trail: E[] = []
    const path: E[] = []
    for (let balance = from; ;) {
      const next = this.#next(balance)
      if (next) {
        this.#byBefore.get(balance)?.pop()
        this.#taken.add(next)
        path.push(next)
        balance = next.balance ?? 0
        continue
      }
      const last = path.pop()
      if (!last) return trail.toReversed()
      trail.push(last)
      balance = this.before(last)
    }
  }
}

/**
 * The maximum number of entries without a balance that are tried as fillers of gaps. No wallet has so many in one
 * minute, but a file may give all its rows the same timestamp, and trying each of them in each gap would block the
 * server for minutes.
 */
const maxTries = 1_000_000

/** The entries without a balance. */
class Fillers<E extends ChainedEntry> {
  readonly #entries: Set<E>
  #tries = 0

  constructor(entries: readonly E[]) {
    this.#entries = new Set(entries)
  }

  /** Takes the first entry that connects a balance to one where other entries continue. */
  take(from: Poisha, waiting: Waiting<E>): E | undefined {
    for (const entry of this.#entries) {
      this.#tries += 1
      if (this.#tries > maxTries) return undefined
      if (!waiting.has(from + entry.effect)) continue
      this.#entries.delete(entry)
      return entry
    }
    return undefined
  }

  rest = (): E[] => [...this.#entries]
}

/**
 * Orders an account's entries of one minute so that each balance follows from the previous one, starting with the
 * balance before the minute, with as few breaks as possible. Entries without a balance fill gaps, or otherwise come
 * last. Ties are broken by id.
 */
export function orderMinute<E extends ChainedEntry>(entries: readonly E[], start: Poisha | null): E[] {
  const sorted = entries.toSorted((a, b) => a.id - b.id)
  if (sorted.length < 2) return sorted
  const fillers = new Fillers(sorted.filter(({ balance }) => balance === null))
  const waiting = new Waiting(sorted.filter(({ balance }) => balance !== null))
  const ordered: E[] = []
  let current = start
  while (!waiting.isEmpty) {
    if (!waiting.has(current)) {
      const filler = current === null ? undefined : fillers.take(current, waiting)
      if (filler) ordered.push(filler)
      current = filler ? (current ?? 0) + filler.effect : waiting.nextStart()
    }
    const trail = waiting.takeTrail(current ?? waiting.nextStart())
    for (const entry of trail) ordered.push(entry)
    current = trail.at(-1)?.balance ?? current
  }
  return [...ordered, ...fillers.rest()]
}
