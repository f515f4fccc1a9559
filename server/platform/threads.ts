import { availableParallelism } from 'node:os'
import { processCount, threadPoolSize } from './environment.ts'

/** How many threads each kind of long-running work may use at once, from Node's pool unless noted otherwise. */
export interface ThreadShares {
  passwords: number
  pictures: number
  /** Dedicated threads, besides the pool, that parse long texts. */
  parsers: number
}

/**
 * Divides the pool, which also reads files, compresses pages and resolves names. Passwords get up to half of it and
 * pictures up to a quarter, so that a pool of at least 4 threads always has one left. Pictures and parsers also leave
 * half of the cores free.
 */
export const shareThreads = (poolSize: number, cores: number): ThreadShares => ({
  passwords: Math.max(1, Math.min(cores, Math.floor(poolSize / 2))),
  pictures: Math.max(1, Math.min(Math.ceil(cores / 2), Math.floor(poolSize / 4))),
  parsers: Math.max(1, Math.floor(cores / 2)),
})

// The processes on a machine share its cores.
export const threadShares = shareThreads(threadPoolSize(), Math.ceil(availableParallelism() / processCount()))
