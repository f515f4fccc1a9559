import { sql, type RawBuilder } from 'kysely'
import { loggedLine } from '#packages/logged-error/index.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Subscriber } from './subscriber.ts'

/** How far events have been dispatched to a subscriber. */
export interface Position {
  subscriber: string
  transaction_id: string
  event_id: number
  restored_event_id: number
  /** The id up to which events of another cluster are dispatched first, in id order. */
  restored_until: number | null
  failures: number
}

const namesOf = (subscribers: readonly Subscriber[]) => subscribers.map(({ name }) => name)

/** Matches the positions of these subscribers that are up to date, so that one query reads their events. */
export const areTogether = (subscribers: readonly Subscriber[]) =>
  sql<boolean>`subscriber = any(${namesOf(subscribers)}::text[]) and retry_at is null`

/** A wrong clock has set any position that is due later than the longest back-off. */
const isDue = sql<boolean>`(retry_at <= now() or retry_at > now() + interval '1 hour')`

const positionsWhere = (condition: RawBuilder<boolean>) => sql`
  select subscriber, transaction_id, event_id, restored_event_id, restored_until, failures,
    set_config('synchronous_commit', 'off', true)
  from event_positions where ${condition}`

/**
 * Locks the positions of the subscribers that are up to date. Empty while another dispatcher holds the locks. With
 * synchronous_commit off, a crash may lose the batch, but only together with the new positions, so it is repeated.
 */
export async function lockTogether(tx: Tx, subscribers: readonly Subscriber[]): Promise<Position[]> {
  // With row locks alone, two dispatchers could share a batch, and a hint could precede the change that it announces.
  const { rows } = await sql<Position>`
    with turn as materialized (select pg_try_advisory_xact_lock(hashtext('dispatch events'), 0) as is_mine)
    ${positionsWhere(sql`${areTogether(subscribers)} and (select is_mine from turn)`)}
    order by subscriber for update of event_positions`.execute(tx)
  return rows
}

/** The lagging subscribers that are due for their next batch. */
export async function subscribersBehind(db: Db, subscribers: readonly Subscriber[]): Promise<Subscriber[]> {
  const { rows } = await sql<{ subscriber: string }>`
    select subscriber from event_positions
    where subscriber = any(${namesOf(subscribers)}::text[]) and ${isDue}`.execute(db)
  return subscribers.filter(({ name }) => rows.some(({ subscriber }) => subscriber === name))
}

/** Locks the position of a lagging subscriber that is due. Undefined while another dispatcher holds the lock. */
export async function lockBehind(tx: Tx, { name }: Subscriber): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    ${positionsWhere(sql`subscriber = ${name} and ${isDue}`)} for update skip locked`.execute(tx)
  return rows[0]
}

/** Stores the position after a successful batch. Without more events, the subscriber rejoins the others. */
export async function storePosition(tx: Tx, position: Position, hasMore: boolean): Promise<void> {
  const { subscriber, transaction_id, event_id, restored_event_id, restored_until } = position
  await sql`
    update event_positions set transaction_id = ${transaction_id}::xid8, event_id = ${event_id},
      restored_event_id = ${restored_event_id}, restored_until = ${restored_until}, failures = 0,
      ${hasMore ? sql`retry_at = now()` : sql`retry_at = null, failing_since = null, error = null`}
    where subscriber = ${subscriber}`.execute(tx)
}

/**
 * Blocks the dispatch of events until the transaction ends, after waiting for batches in progress. Take this lock
 * before locking any row.
 */
export async function pauseDispatching(tx: Tx): Promise<void> {
  await sql`select from event_positions order by subscriber for update`.execute(tx)
}

/** Records that a subscriber failed, and when to retry. Returns whether it was not already failing. */
export async function recordFailure(db: Db, { name }: Subscriber, error: unknown): Promise<boolean> {
  const line = loggedLine(error)
  // The back-off doubles from a tenth of a second to a minute.
  const { rows } = await sql<{ is_new: boolean }>`
    update event_positions p set failures = p.failures + 1, failing_since = coalesce(p.failing_since, now()),
      error = ${line}, retry_at = now() + make_interval(secs => least(60, 0.1 * 2 ^ least(p.failures, 20)))
    from event_positions before
    where p.subscriber = ${name} and before.subscriber = ${name}
    returning before.error is distinct from ${line} as is_new`.execute(db)
  return rows[0]?.is_new === true
}

const firstOfOtherCluster = sql`pg_snapshot_xmax(pg_current_snapshot())`

/**
 * Handles a database restored from a dump of another cluster, whose transaction ids may be far ahead of this one's: the
 * pending events are dispatched to each subscriber first, in id order, and positions count from there.
 */
export async function followRestored(db: Db): Promise<void> {
  await sql`
    with other as (select coalesce(max(id), 0) as last from events where transaction_id >= ${firstOfOtherCluster})
    update event_positions set retry_at = now(), restored_until = greatest(last, event_id, restored_event_id)
    from other
    where restored_until is null and (last > restored_event_id or transaction_id >= ${firstOfOtherCluster})`.execute(db)
}

/**
 * Creates positions for new subscribers, at the present. Run this on startup, before anything emits events; it also
 * handles a restored database.
 */
export async function preparePositions(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  await followRestored(db)
  await sql`
    insert into event_positions (subscriber, transaction_id, event_id, restored_event_id)
    select name, pg_snapshot_xmin(pg_current_snapshot()), 0,
      (select coalesce(max(id), 0) from events where transaction_id >= ${firstOfOtherCluster})
    from unnest(${namesOf(subscribers)}::text[]) as name
    on conflict do nothing`.execute(db)
}
