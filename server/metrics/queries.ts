import { sql } from 'kysely'
import type { Reader } from '#platform/database/db.ts'

/** How many rows of one kind are waiting, and for how many seconds the oldest has waited. */
export interface Queue {
  queue: 'events' | 'payments' | 'withdrawals'
  waiting: number
  oldestSeconds: number
}

const count = sql<number>`count(*)`.as('waiting')
const age = (column: 'at' | 'created_at') =>
  sql<number>`coalesce(extract(epoch from now() - min(${sql.ref(column)})), 0)::float8`.as('oldestSeconds')

/** Counts the events waiting for the dispatcher and the rows waiting for an admin's decision. */
export async function queues(db: Reader): Promise<Queue[]> {
  const [events, payments, withdrawals] = await Promise.all([
    db
      .selectFrom('undispatched_events')
      .select([count, age('at')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('payments')
      .select([count, age('created_at')])
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('withdrawals')
      .select([count, age('created_at')])
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
  ])
  return [
    { queue: 'events', ...events },
    { queue: 'payments', ...payments },
    { queue: 'withdrawals', ...withdrawals },
  ]
}
