import pLimit from 'p-limit'
import { Refusal, refuse } from './http/errors.ts'

interface Bounds {
  /** How many pieces of work run at once. */
  running: number
  /** How many more may wait. */
  waiting: number
  /** How many of one person's may wait. */
  waitingPerPerson: number
  /** The maximum waiting time, in milliseconds. */
  patience: number
}

/** The owner of waiting work: a user or a device. */
interface Person {
  id: number
  role?: string | undefined
}

/**
 * Runs work that would wait for the same lock a few at a time. The rest waits here, without a database connection, in a
 * queue bounded in length, in time and per person.
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
   * Runs work in its turn. Refuses with `unavailable` if too much is waiting already, or when it has waited for too
   * long.
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
