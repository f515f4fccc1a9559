import { limits } from '#contract/index.ts'
import type { AddressedHint } from './hints.ts'

/** The hints of the last half minute, for pages whose stream starts shortly after they loaded their data. */
export class RecentHints {
  /** Oldest first, with the time from `performance.now()`. */
  #hints: { at: number; hint: AddressedHint }[] = []
  #completeSince = Infinity

  /** Records that hints start to arrive now, and that earlier ones may be missing. */
  restart(): void {
    this.#completeSince = performance.now()
  }

  add(hints: readonly AddressedHint[]): void {
    const at = performance.now()
    const oldest = at - limits.recentHints.maxMilliseconds
    const kept = this.#hints.findIndex(recent => recent.at >= oldest)
    this.#hints.splice(0, kept === -1 ? this.#hints.length : kept)
    for (const hint of hints) this.#hints.push({ at, hint })
  }

  /** Returns the hints of the last `milliseconds`, or undefined if some may be missing. */
  ofLast(milliseconds: number): AddressedHint[] | undefined {
    const since = performance.now() - milliseconds
    if (since < this.#completeSince) return undefined
    return this.#hints.filter(({ at }) => at >= since).map(({ hint }) => hint)
  }
}
