import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#platform/database/db.ts'

/** How many rows of one kind are waiting, and for how many seconds the oldest has waited. */
export interface Queue {
  queue: 'events' | 'payments' | 'withdrawals' | 'emails' | 'pushes'
  waiting: number
  oldestSeconds: number
}

const count = sql<number>`count(*)`.as('waiting')
const ageSince = (time: RawBuilder<unknown>) =>
  sql<number>`coalesce(extract(epoch from now() - min(${time})), 0)::float8`.as('oldestSeconds')
const age = (column: 'at' | 'created_at') => ageSince(sql.ref(column))

/**
 * Counts the events waiting for the dispatcher, the rows waiting for an admin's decision, and the emails and push
 * messages that should have been sent by now. An email is written just before its first attempt, so one that waits for
 * another attempt counts from then on, and a digest only once it is due.
 */
export async function queues(db: Reader): Promise<Queue[]> {
  const [events, payments, withdrawals, emails, pushes] = await Promise.all([
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
    db
      .selectFrom('mails')
      .select([count, ageSince(sql`coalesce(written_at, due_at)`)])
      .where('state', 'in', ['queued', 'sending'])
      .where(sql<boolean>`(written_at is not null or due_at <= now())`)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('pushes')
      .select([count, age('created_at')])
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return [
    { queue: 'events', ...events },
    { queue: 'payments', ...payments },
    { queue: 'withdrawals', ...withdrawals },
    { queue: 'emails', ...emails },
    { queue: 'pushes', ...pushes },
  ]
}
