import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { StoredEvent } from './event-types.ts'
import type { Subscriber } from './subscriber.ts'

/** Where dispatchers tell those of other instances that they have finished a batch. */
export const channel = 'events_dispatched'

/** Events in one transaction of the dispatcher. */
const batchSize = 500

interface Cursor {
  transaction_id: string
  event_id: number
  restored_event_id: number
}

type QueuedEvent = StoredEvent & { transaction_id: string }

/**
 * The transactions that are over: every one below the oldest that is still running. What such a transaction wrote is
 * visible now or never, so the cursor passes nothing that is yet to come.
 */
const isOver = sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())`

/**
 * Locks the cursor. The commit does not wait for the disk: what a crash takes of a batch it takes whole, the cursor's
 * place too, and the batch comes again.
 */
async function lockCursor(tx: Tx, whenLocked: RawBuilder<unknown>): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select transaction_id, event_id, restored_event_id, set_config('synchronous_commit', 'off', true)
    from event_cursor for update ${whenLocked}`.execute(tx)
  return rows[0]
}

async function eventsAfter(tx: Tx, cursor: Cursor, condition: RawBuilder<boolean>, limit: RawBuilder<unknown>) {
  const { rows } = await sql<QueuedEvent>`
    select id, type, actor_id, subject_type, subject_id, transaction_id from events
    where (transaction_id, id) > (${cursor.transaction_id}::xid8, ${cursor.event_id}::bigint)
      and id > ${cursor.restored_event_id}::bigint and ${condition}
    order by transaction_id, id ${limit}`.execute(tx)
  return rows
}

async function handle(tx: Tx, subscribers: readonly Subscriber[], events: readonly StoredEvent[]): Promise<void> {
  for (const subscriber of subscribers) {
    const wanted = events.filter(({ type }) => subscriber.types.includes(type))
    if (wanted.length > 0) await subscriber.handle(tx, wanted)
  }
}

/** Asked before the cursor is locked, since a lock is a write and this is asked every second. */
async function isAnythingDue(db: Db): Promise<boolean> {
  const { rows } = await sql`select from undispatched_events where ${isOver} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Hands the next events to the subscribers and moves the cursor past them, in one transaction. Answers how many there
 * were; none also when another dispatcher is at it.
 */
export async function dispatchBatch(db: Db, subscribers: readonly Subscriber[], sender = ''): Promise<number> {
  if (!(await isAnythingDue(db))) return 0
  return db.transaction().execute(async tx => {
    const cursor = await lockCursor(tx, sql`skip locked`)
    if (!cursor) return 0
    const events = await eventsAfter(tx, cursor, isOver, sql`limit ${sql.lit(batchSize)}`)
    const last = events.at(-1)
    if (!last) return 0
    await handle(tx, subscribers, events)
    await sql`
      update event_cursor set transaction_id = ${last.transaction_id}::xid8, event_id = ${last.id}
      returning pg_notify(${channel}, ${sender})`.execute(tx)
    return events.length
  })
}

/** Dispatches what can be dispatched now, batch after batch; a batch that is not full was the last. */
export async function dispatchAll(db: Db, subscribers: readonly Subscriber[], sender?: string): Promise<void> {
  while ((await dispatchBatch(db, subscribers, sender)) === batchSize);
}

/**
 * Where the database came out of a dump, its transaction ids are of another cluster, and may lie ahead of this one's for
 * years: then what waits is dispatched now, and new events count from here. Before the first request of a start.
 */
export async function dispatchRestored(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  await db.transaction().execute(async tx => {
    const cursor = await lockCursor(tx, sql``)
    if (!cursor) return
    const { rows } = await sql<{ last: number | null; is_ahead: boolean }>`
      select ${cursor.transaction_id}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as is_ahead, (
        select max(id) from events
        where transaction_id >= pg_snapshot_xmax(pg_current_snapshot()) and id > ${cursor.restored_event_id}::bigint
      ) as last`.execute(tx)
    const { last, is_ahead } = rows[0] ?? { last: null, is_ahead: false }
    if (last === null && !is_ahead) return
    const restored = Math.max(last ?? 0, cursor.event_id, cursor.restored_event_id)
    await handle(tx, subscribers, await eventsAfter(tx, cursor, sql<boolean>`id <= ${restored}::bigint`, sql``))
    await sql`update event_cursor set transaction_id = '0', event_id = 0, restored_event_id = ${restored}`.execute(tx)
  })
}
