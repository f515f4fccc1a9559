import type { SignIn } from '#demo/demo.ts'
import type { SentMetrics } from './metrics/index.ts'

/** What the first process tells one that serves. */
export type ToProcess =
  | { type: 'serve'; url: string; role: string | undefined; demo: SignIn[] }
  /** Asks for its metrics. */
  | { type: 'measure'; id: number }

/** What a process that serves tells the first one. */
export type FromProcess =
  | { type: 'listening'; address: string }
  /** It cannot start, because of what the operator can change. */
  | { type: 'refused'; message: string }
  /** It has committed events. */
  | { type: 'emitted' }
  | { type: 'measured'; id: number; metrics: SentMetrics }
