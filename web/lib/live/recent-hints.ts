import type { Hint } from '#contract/live.ts'
import { limits } from '#contract/values/limits.ts'

/** The hints of the last half minute, for a tab that opens a moment later or takes over the stream. */
export class RecentHints {
  #hints: { at: number; hint: Hint }[] = []
  #since: number
  #until: number

  /** `since`: the time of `Date.now()` from which no hint will be missing. */
  constructor(since: number) {
    this.#since = since
    this.#until = since
  }

  /** The time until which no hint is missing. */
  get until(): number {
    return this.#until
  }

  /** Records that everything sent so far has arrived. */
  arrived(): void {
    this.#until = Date.now()
  }

  /** Records that hints before now may be missing. */
  lost(): void {
    this.arrived()
    this.#since = this.#until
  }

  add(hint: Hint): void {
    this.arrived()
    const oldest = this.#until - limits.recentHints.maxMilliseconds
    this.#since = Math.max(this.#since, oldest)
    this.#hints = [...this.#hints.filter(({ at }) => at >= oldest), { at: this.#until, hint }]
  }

  /** Returns the hints since this time, or undefined if some may be missing. */
  since(time: number): Hint[] | undefined {
    return time < this.#since ? undefined : this.#hints.filter(({ at }) => at >= time).map(({ hint }) => hint)
  }
}
