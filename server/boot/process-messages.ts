import type { DatabaseAccess } from '#platform/database/db.ts'
import type { SentMetrics } from '#server/desk/metrics/index.ts'
import type { Login } from './demo.ts'

/** Messages from the primary process to a worker process. */
export type ToProcess =
  | { type: 'serve'; url: string; access: DatabaseAccess; demo: Login[] }
  /** Requests its metrics. */
  | { type: 'measure'; id: number }

/** Messages from a worker process to the primary one. */
export type FromProcess =
  | { type: 'listening'; address: string }
  /** It cannot start, for a reason that the operator can fix. */
  | { type: 'refused'; message: string }
  /** It has committed events. */
  | { type: 'emitted' }
  | { type: 'measured'; id: number; metrics: SentMetrics }
