import { sql, type RawBuilder } from 'kysely'
import type { ReadOnlyDb } from '#platform/database/db.ts'

/** The number of waiting rows of one kind, and the age of the oldest in seconds. */
export interface Queue {
  queue: 'payments' | 'withdrawals' | 'emails' | 'pushes'
  waiting: number
  oldestSeconds: number
}

const count = sql<number>`count(*)`.as('waiting')
const ageSince = (time: RawBuilder<unknown>) =>
  sql<number>`coalesce(extract(epoch from now() - min(${time})), 0)::float8`.as('oldestSeconds')
const age = ageSince(sql.ref('created_at'))

/** An event subscriber and its backlog. */
export interface SubscriberState {
  subscriber: string
  waiting: number
  oldestSeconds: number
  /** Whether its last attempt failed. */
  isFailing: boolean
}

/** Reads the state of every event subscriber. */
export function subscriberStates(db: ReadOnlyDb): Promise<SubscriberState[]> {
  return db
    .selectFrom('event_positions as p')
    .leftJoin('undispatched_events as e', 'e.subscriber', 'p.subscriber')
    .select(['p.subscriber', sql<number>`count(e.id)`.as('waiting'), ageSince(sql`e.at`)])
    .select(sql<boolean>`p.failures > 0`.as('isFailing'))
    .groupBy('p.subscriber')
    .execute()
}

/**
 * Counts the rows that await an admin's decision, and the emails and push messages that are overdue. An email is
 * written just before its first attempt, so one that awaits a retry counts from then on, and a digest only once it is
 * due.
 */
export async function queues(db: ReadOnlyDb): Promise<Queue[]> {
  const [payments, withdrawals, emails, pushes] = await Promise.all([
    db.selectFrom('payments').select([count, age]).where('status', '=', 'pending').executeTakeFirstOrThrow(),
    db.selectFrom('withdrawals').select([count, age]).where('status', '=', 'pending').executeTakeFirstOrThrow(),
    db
      .selectFrom('mails')
      .select([count, ageSince(sql`coalesce(written_at, due_at)`)])
      .where('state', 'in', ['queued', 'sending'])
      .where(sql<boolean>`(written_at is not null or due_at <= now())`)
      .executeTakeFirstOrThrow(),
    db.selectFrom('pushes').select([count, age]).where('ended_at', 'is', null).executeTakeFirstOrThrow(),
  ])
  return [
    { queue: 'payments', ...payments },
    { queue: 'withdrawals', ...withdrawals },
    { queue: 'emails', ...emails },
    { queue: 'pushes', ...pushes },
  ]
}
