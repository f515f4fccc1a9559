import pLimit from 'p-limit'
import { Refusal, refuse } from './http/errors.ts'

interface Bounds {
  /** How much work runs at once. */
  running: number
  /** How much more may wait. */
  waiting: number
  /** How much of one person's work may wait. */
  waitingPerPerson: number
  /** How long work may wait, in milliseconds. */
  patience: number
}

/** Somebody whose work waits: a user or a device. */
interface Person {
  id: number
  role?: string | undefined
}

/**
 * Lets work that would wait for the same lock run a few at a time. Whatever has to wait does so here, without a
 * connection to the database, and in a queue that is bounded in number, in time and per person.
 */
export class Turns {
  readonly #bounds: Bounds
  readonly #limit: ReturnType<typeof pLimit>
  readonly #waiting = new Map<string, number>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    this.#limit = pLimit(bounds.running)
  }

  /**
   * Runs work in its turn. Refuses with `unavailable` if too much is waiting already, or when it has waited for too long.
   */
  async run<T>(person: Person, work: () => Promise<T>): Promise<T> {
    const { waiting, waitingPerPerson, patience } = this.#bounds
    const key = `${person.role} ${person.id}`
    const own = this.#waiting.get(key) ?? 0
    if (this.#limit.pendingCount >= waiting || own >= waitingPerPerson) refuse('unavailable')
    this.#waiting.set(key, own + 1)
    const turn = Promise.withResolvers<undefined>()
    const tooLong = setTimeout(() => turn.reject(new Refusal('unavailable')), patience)
    const done = Promise.withResolvers<undefined>()
    void this.#limit(() => {
      turn.resolve(undefined)
      return done.promise
    })
    try {
      await turn.promise.finally(() => {
        clearTimeout(tooLong)
        const left = (this.#waiting.get(key) ?? 1) - 1
        if (left === 0) this.#waiting.delete(key)
        else this.#waiting.set(key, left)
      })
      return await work()
    } finally {
      done.resolve(undefined)
    }
  }

  /** Runs work in its turn, however long that takes. Its callers bound how much of it there is. */
  patiently<T>(work: () => Promise<T>): Promise<T> {
    return this.#limit(work)
  }
}
