import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { StoredEvent } from './event-types.ts'
import type { Subscriber } from './subscriber.ts'

/** NOTIFY channel on which dispatchers announce a finished batch to other instances. */
export const channel = 'events_dispatched'

/** Maximum number of events per transaction. */
const batchSize = 500

interface Cursor {
  transaction_id: string
  event_id: number
  restored_event_id: number
}

type QueuedEvent = StoredEvent & { transaction_id: string }

/**
 * Selects transactions below the snapshot's horizon, the oldest transaction still running. Their events are visible now
 * or never, so the cursor cannot skip a late commit.
 */
const isBelowHorizon = sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())`

/**
 * Locks the cursor. With synchronous_commit off, a crash may lose the batch, but only together with the cursor update,
 * so the batch is repeated.
 */
async function lockCursor(tx: Tx, lockMode: RawBuilder<unknown>): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select transaction_id, event_id, restored_event_id, set_config('synchronous_commit', 'off', true)
    from event_cursor for update ${lockMode}`.execute(tx)
  return rows[0]
}

/**
 * Keeps events from being dispatched until the transaction ends, after the batch that is being dispatched. Take this
 * lock before locking any row.
 */
export async function pauseDispatching(tx: Tx): Promise<void> {
  await sql`select from event_cursor for update`.execute(tx)
}

/** The next batch after the cursor that meets the condition, in this order. */
async function eventsAfter(tx: Tx, cursor: Cursor, condition: RawBuilder<boolean>, order: RawBuilder<unknown>) {
  const { rows } = await sql<QueuedEvent>`
    select id, type, actor_id, subject_type, subject_id, brand_id, influencer_id, campaign_id, application_id, transaction_id
    from events
    where (transaction_id, id) > (${cursor.transaction_id}::xid8, ${cursor.event_id}::bigint)
      and id > ${cursor.restored_event_id}::bigint and ${condition}
    order by ${order} limit ${sql.lit(batchSize)}`.execute(tx)
  return rows
}

async function handle(tx: Tx, subscribers: readonly Subscriber[], events: readonly StoredEvent[]): Promise<void> {
  for (const subscriber of subscribers) {
    const matching = events.filter(({ type }) => subscriber.types.includes(type))
    if (matching.length > 0) await subscriber.handle(tx, matching)
  }
}

/** Checked before locking the cursor: a row lock is a write, and this runs every second. */
async function hasPendingEvents(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from undispatched_events where ${isBelowHorizon} order by transaction_id, id limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Passes the next events to the subscribers and advances the cursor, in one transaction. Returns the number of events,
 * or 0 while another dispatcher holds the cursor.
 */
export async function dispatchBatch(db: Db, subscribers: readonly Subscriber[], sender = ''): Promise<number> {
  if (!(await hasPendingEvents(db))) return 0
  return db.transaction().execute(async tx => {
    const cursor = await lockCursor(tx, sql`skip locked`)
    if (!cursor) return 0
    const events = await eventsAfter(tx, cursor, isBelowHorizon, sql`transaction_id, id`)
    const last = events.at(-1)
    if (!last) return 0
    await handle(tx, subscribers, events)
    await sql`
      update event_cursor set transaction_id = ${last.transaction_id}::xid8, event_id = ${last.id}
      returning pg_notify(${channel}, ${sender})`.execute(tx)
    return events.length
  })
}

/** Dispatches batches until one is not full. */
export async function dispatchAll(db: Db, subscribers: readonly Subscriber[], sender?: string): Promise<void> {
  while ((await dispatchBatch(db, subscribers, sender)) === batchSize);
}

/** Returns the number of events, or 0 if nothing is left of another cluster. */
async function dispatchRestoredBatch(db: Db, subscribers: readonly Subscriber[]): Promise<number> {
  return db.transaction().execute(async tx => {
    const cursor = await lockCursor(tx, sql``)
    if (!cursor) return 0
    const { rows } = await sql<{ last: number | null; is_ahead: boolean }>`
      select ${cursor.transaction_id}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as is_ahead, (
        select max(id) from events
        where transaction_id >= pg_snapshot_xmax(pg_current_snapshot()) and id > ${cursor.restored_event_id}::bigint
      ) as last`.execute(tx)
    const { last, is_ahead } = rows[0] ?? { last: null, is_ahead: false }
    if (last === null && !is_ahead) return 0
    const restored = Math.max(last ?? 0, cursor.event_id, cursor.restored_event_id)
    const events = await eventsAfter(tx, cursor, sql<boolean>`id <= ${restored}::bigint`, sql`id`)
    await handle(tx, subscribers, events)
    await (events.length === batchSize
      ? sql`update event_cursor set restored_event_id = ${events.at(-1)?.id}`.execute(tx)
      : sql`update event_cursor set transaction_id = '0', event_id = 0, restored_event_id = ${restored}`.execute(tx))
    return events.length
  })
}

/**
 * Handles a database restored from a dump of another cluster, whose transaction ids may be far ahead of this one's:
 * dispatches pending events and resets the cursor. Run this on startup, before the first request.
 */
export async function dispatchRestored(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  while ((await dispatchRestoredBatch(db, subscribers)) === batchSize);
}
