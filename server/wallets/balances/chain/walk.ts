import type { Poisha } from '#contract/index.ts'
import type { ChainPosition } from '../../entries/entry-row.ts'
import { orderMinute, type ChainedEntry } from './order-minute.ts'

/**
 * Follows an account's entries, one minute at a time. Starts before the first entry, or after an entry with a known
 * balance.
 */
export class ChainWalk<E extends ChainedEntry> {
  /** The balance after the entries so far; null before the first known one. */
  #balance: Poisha | null
  /** The total effect of the entries before the first known balance. */
  #unanchored = 0
  /** The entries since the last known balance, including that one. */
  readonly #pending: E[]
  /** The balance before the first entry; null if it is not yet known, or if the walk started later. */
  opening: Poisha | null = null
  readonly positions = new Map<E, ChainPosition>()

  constructor(after?: { balance: Poisha; entries: { entry: E; position: ChainPosition }[] }) {
    this.#balance = after?.balance ?? null
    this.#pending = after?.entries.map(({ entry }) => entry) ?? []
    for (const { entry, position } of after?.entries ?? []) this.positions.set(entry, { ...position, gapAfter: null })
  }

  /** The balance after the entries so far. If none was known, the chain starts at 0. */
  get balance(): Poisha {
    return this.#balance ?? this.#unanchored
  }

  /** Takes the entries of the next minute, in any order. */
  takeMinute(entries: readonly E[]): void {
    for (const [index, entry] of orderMinute(entries, this.#balance).entries()) {
      this.positions.set(entry, { place: index + 1, gap: this.#take(entry), gapAfter: null })
      this.#pending.push(entry)
    }
  }

  /** Advances by one entry. Returns its gap. */
  #take(entry: E): Poisha | null {
    const expected = this.#balance === null ? null : this.#balance + entry.effect
    if (entry.balance === null) {
      this.#balance = expected
      if (expected === null) this.#unanchored += entry.effect
      return null
    }
    this.#balance = entry.balance
    const gap = expected === null ? null : entry.balance - expected
    if (gap === null) this.opening = entry.balance - entry.effect - this.#unanchored
    for (const passed of this.#pending) {
      const position = this.positions.get(passed)
      if (position) position.gapAfter = gap
    }
    this.#pending.length = 0
    return gap
  }
}
