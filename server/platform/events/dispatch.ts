import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { StoredEvent } from './event-types.ts'
import {
  areTogether,
  followRestored,
  lockBehind,
  lockTogether,
  recordFailure,
  storePosition,
  subscribersBehind,
  type Position,
} from './positions.ts'
import type { Subscriber } from './subscriber.ts'

/** The NOTIFY channel on which dispatchers announce a finished batch to other instances. */
export const channel = 'events_dispatched'

/** Maximum number of events per transaction. */
const batchSize = 500

/** Called when a subscriber fails, unless its previous failure was the same. */
type OnFailure = (subscriber: string, error: unknown) => void

export interface DispatchOptions {
  /** The name under which other instances learn of a batch. */
  sender?: string
  onFailure: OnFailure
}

type QueuedEvent = StoredEvent & { transaction_id: string }
type Place = Pick<Position, 'transaction_id' | 'event_id' | 'restored_event_id'>

/**
 * Selects transactions below the snapshot's horizon, the oldest transaction still running. Their events are visible now
 * or never, so a position cannot skip a late commit.
 */
const isBelowHorizon = sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())`

/** A subscriber's error, which rolls back the batch. */
class SubscriberError extends Error {
  readonly subscriber: Subscriber

  constructor(subscriber: Subscriber, cause: unknown) {
    super(`The subscriber ${subscriber.name} failed`, { cause })
    this.subscriber = subscriber
  }
}

/** The next events after a place that meet the condition, in this order. */
async function eventsAfter(
  tx: Tx,
  place: Place,
  { condition, order, limit }: { condition: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number },
): Promise<QueuedEvent[]> {
  const { rows } = await sql<QueuedEvent>`
    select * from events
    where (transaction_id, id) > (${place.transaction_id}::xid8, ${place.event_id}::bigint)
      and id > ${place.restored_event_id}::bigint and ${condition}
    order by ${order} limit ${limit}`.execute(tx)
  return rows
}

const inOrder = (limit: number) => ({ condition: isBelowHorizon, order: sql`transaction_id, id`, limit })

/** Whether an event comes after a position, ignoring those of another cluster. */
const isAfter = (event: QueuedEvent, { transaction_id, event_id, restored_event_id }: Position) => {
  const ahead = BigInt(event.transaction_id) - BigInt(transaction_id)
  return event.id > restored_event_id && (ahead > 0n || (ahead === 0n && event.id > event_id))
}

const isBefore = (one: Position, other: Position) => {
  const ahead = BigInt(one.transaction_id) - BigInt(other.transaction_id)
  return ahead < 0n || (ahead === 0n && one.event_id < other.event_id)
}

async function handle(tx: Tx, subscriber: Subscriber, events: readonly StoredEvent[]): Promise<void> {
  const matching = events.filter(({ type }) => subscriber.types.includes(type))
  try {
    if (matching.length > 0) await subscriber.handle(tx, matching)
  } catch (error) {
    throw new SubscriberError(subscriber, error)
  }
}

/** Checked before locking positions: a row lock is a write, and this runs every second. */
async function hasPendingEvents(db: Db, subscribers: readonly Subscriber[]): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select distinct transaction_id, event_id, restored_event_id from event_positions where ${areTogether(subscribers)}
    ) p cross join lateral (
      select from events where (transaction_id, id) > (p.transaction_id, p.event_id) and id > p.restored_event_id
        and ${isBelowHorizon}
      order by transaction_id, id limit 1
    ) pending limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Passes the next events to the subscribers that are up to date and advances their positions, in one transaction.
 * Returns the number of events, or 0 while another dispatcher has the positions locked.
 */
export async function dispatchBatch(db: Db, subscribers: readonly Subscriber[], sender = ''): Promise<number> {
  if (!(await hasPendingEvents(db, subscribers))) return 0
  return db.transaction().execute(async tx => {
    const positions = await lockTogether(tx, subscribers)
    const [first] = positions.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    if (!first) return 0
    const events = await eventsAfter(tx, first, inOrder(batchSize))
    const last = events.at(-1)
    if (!last) return 0
    for (const subscriber of subscribers) {
      const position = positions.find(({ subscriber: name }) => name === subscriber.name)
      if (!position) continue
      await handle(
        tx,
        subscriber,
        events.filter(event => isAfter(event, position)),
      )
    }
    await sql`
      update event_positions set transaction_id = ${last.transaction_id}::xid8, event_id = ${last.id}
      where subscriber = any(${positions.map(({ subscriber }) => subscriber)}::text[])
        and (transaction_id, event_id) < (${last.transaction_id}::xid8, ${last.id}::bigint)
      returning pg_notify(${channel}, ${sender})`.execute(tx)
    return events.length
  })
}

/** The events of another cluster that a subscriber has not handled, by their ids; undefined if there are none. */
async function restoredEvents(tx: Tx, position: Position, limit: number): Promise<QueuedEvent[] | undefined> {
  const { restored_until } = position
  if (restored_until === null) return undefined
  return eventsAfter(tx, position, { condition: sql`id <= ${restored_until}::bigint`, order: sql`id`, limit })
}

/** The position of a lagging subscriber after a batch. */
function positionAfter(position: Position, last: QueuedEvent | undefined, isComplete: boolean): Position {
  const { restored_until } = position
  if (restored_until === null) {
    return last ? { ...position, transaction_id: last.transaction_id, event_id: last.id } : position
  }
  if (!isComplete) return { ...position, restored_event_id: last?.id ?? position.restored_event_id }
  return { ...position, transaction_id: '0', event_id: 0, restored_event_id: restored_until, restored_until: null }
}

/** Passes the next events to a lagging subscriber. Returns whether it may have more. */
async function dispatchBehindBatch(db: Db, subscriber: Subscriber): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const position = await lockBehind(tx, subscriber)
    if (!position) return false
    // Halves the batch after each failure, so that the subscriber handles all events before the failing one.
    const limit = Math.max(1, batchSize >> position.failures)
    const events = (await restoredEvents(tx, position, limit)) ?? (await eventsAfter(tx, position, inOrder(limit)))
    await handle(tx, subscriber, events)
    const isComplete = events.length < limit
    const hasMore = !isComplete || position.restored_until !== null
    await storePosition(tx, positionAfter(position, events.at(-1), isComplete), hasMore)
    // The dump may come from a database that was itself being restored.
    if (position.restored_until !== null) await followRestored(tx)
    return hasMore
  })
}

/** Returns the work's result, or true after a subscriber's failure, which it records. */
async function unlessFailed(db: Db, onFailure: OnFailure, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SubscriberError)) throw error
    const { subscriber, cause } = error
    if (await recordFailure(db, subscriber, cause)) onFailure(subscriber.name, cause)
    return true
  }
}

/** Dispatches batches to the subscribers that are up to date, until one is not full. Skips failing subscribers. */
export async function dispatchTogether(
  db: Db,
  subscribers: readonly Subscriber[],
  { sender, onFailure }: DispatchOptions,
): Promise<void> {
  const batch = async () => (await dispatchBatch(db, subscribers, sender)) === batchSize
  while (await unlessFailed(db, onFailure, batch));
}

/** Dispatches to each lagging subscriber that is due, until it has caught up or failed. */
export async function dispatchBehind(
  db: Db,
  subscribers: readonly Subscriber[],
  { onFailure }: DispatchOptions,
): Promise<void> {
  const catchUp = async (subscriber: Subscriber) => {
    while (await unlessFailed(db, onFailure, () => dispatchBehindBatch(db, subscriber)));
  }
  await Promise.all((await subscribersBehind(db, subscribers)).map(catchUp))
}

/** Dispatches all events that are due. */
export async function dispatchAll(db: Db, subscribers: readonly Subscriber[], options: DispatchOptions): Promise<void> {
  await dispatchTogether(db, subscribers, options)
  await dispatchBehind(db, subscribers, options)
}
