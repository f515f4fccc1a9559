import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

interface Window {
  current: number
  /** In milliseconds since the process started, which no change of the clock affects. */
  startedAt: number
}

/** Counts requests in time windows, like the plugin's own store, but immune to clock changes. */
class Counter implements FastifyRateLimitStore {
  readonly #windows: LRUCache<string, Window>

  constructor({ cache = 5_000 }: { cache?: number }) {
    this.#windows = new LRUCache({ max: cache })
  }

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 0,
  ): void {
    const now = performance.now()
    const last = this.#windows.get(key)
    const window = last && now - last.startedAt < timeWindow ? last : { current: 0, startedAt: now }
    window.current += 1
    this.#windows.set(key, window)
    callback(null, { current: window.current, ttl: timeWindow - (now - window.startedAt) })
  }

  child(options: object): Counter {
    return new Counter(options)
  }
}

// The plugin's types declare neither the parameters of `incr` nor the options of `child`.
export const MonotonicStore = Counter as unknown as FastifyRateLimitStoreCtor
