import type { Poisha } from '#contract/index.ts'

/** An entry in the chain of its account. */
export interface ChainedEntry {
  id: number
  /** What it adds to the balance: the amount with its sign, less the fee. */
  effect: Poisha
  /** The balance after it, where it says one. */
  balance: Poisha | null
}

/** Entries that have not been placed yet, by the balance before them. */
class Waiting<E extends ChainedEntry> {
  readonly #byBefore = new Map<Poisha, E[]>()
  /** How many more entries begin at a balance than end at it. */
  readonly #surplus = new Map<Poisha, number>()
  readonly #order: E[]
  readonly #taken = new Set<E>()

  constructor(entries: readonly E[]) {
    this.#order = [...entries]
    for (const entry of entries) {
      const [before, after] = [this.before(entry), entry.balance ?? 0]
      const siblings = this.#byBefore.get(before)
      if (siblings) siblings.push(entry)
      else this.#byBefore.set(before, [entry])
      this.#surplus.set(before, (this.#surplus.get(before) ?? 0) + 1)
      this.#surplus.set(after, (this.#surplus.get(after) ?? 0) - 1)
    }
  }

  before = ({ balance, effect }: E): Poisha => (balance ?? 0) - effect

  get isEmpty(): boolean {
    return this.#taken.size === this.#order.length
  }

  has = (balance: Poisha | null): boolean => balance !== null && this.#next(balance) !== undefined

  #next = (balance: Poisha): E | undefined => this.#byBefore.get(balance)?.at(-1)

  /** The balance at which to begin again where nothing follows: one that nothing leads to, or else the first entry's. */
  nextStart(): Poisha {
    const left = this.#order.filter(entry => !this.#taken.has(entry))
    const start = left.find(entry => (this.#surplus.get(this.before(entry)) ?? 0) > 0) ?? left[0]
    return start ? this.before(start) : 0
  }

  /**
   * Takes every entry that can be reached from a balance, in an order in which each follows from the one before if there is
   * one (Hierholzer's algorithm: entries are edges between balances).
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
 * The order of an account's entries of one minute that fits: each balance follows from the one before, beginning with the
 * balance before the minute, with as few breaks as can be found. Entries without a balance come where one is missing,
 * and else last. Equally good orders are decided by the id.
 */
export function orderMinute<E extends ChainedEntry>(entries: readonly E[], start: Poisha | null): E[] {
  const sorted = entries.toSorted((a, b) => a.id - b.id)
  if (sorted.length < 2) return sorted
  const floating = sorted.filter(({ balance }) => balance === null)
  const waiting = new Waiting(sorted.filter(({ balance }) => balance !== null))
  const ordered: E[] = []
  let current = start
  while (!waiting.isEmpty) {
    if (!waiting.has(current)) {
      const balance = current
      const bridge = floating.findIndex(({ effect }) => balance !== null && waiting.has(balance + effect))
      if (bridge >= 0 && balance !== null) {
        const [entry] = floating.splice(bridge, 1)
        if (entry) ordered.push(entry)
        current = balance + (entry?.effect ?? 0)
      } else current = waiting.nextStart()
    }
    const trail = waiting.takeTrail(current ?? waiting.nextStart())
    ordered.push(...trail)
    current = trail.at(-1)?.balance ?? current
  }
  return [...ordered, ...floating]
}
