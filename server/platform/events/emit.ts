import type { Tx } from '../database/db.ts'
import { preparedWrite } from '../database/prepared.ts'
import { subjectTypes, type EventType, type NewEvent, type StoredEvent } from './event-types.ts'

interface Row extends Record<string, unknown> {
  type: EventType
  actor_id: number | null
  subject_type: StoredEvent['subject_type']
  subject_id: number
  payload: string
}

const insert = preparedWrite<Row>((db, param) =>
  db.insertInto('events').values({
    type: param('type'),
    actor_id: param('actor_id'),
    subject_type: param('subject_type'),
    subject_id: param('subject_id'),
    payload: param('payload'),
  }),
)

function rowOf(event: NewEvent): Row {
  const { type, actorId, subjectId, before, after, details } = {
    before: undefined,
    after: undefined,
    details: undefined,
    ...event,
  }
  return {
    type,
    actor_id: actorId,
    subject_type: subjectTypes[type],
    subject_id: subjectId,
    payload: JSON.stringify({ ...details, before, after }),
  }
}

const emitting = new WeakSet<Tx>()

/** Whether this transaction has emitted events. */
export const hasEmitted = (tx: Tx): boolean => emitting.has(tx)

/** Stores an event in the transaction that causes it. Subscribers receive it after the commit. */
export async function emit(tx: Tx, event: NewEvent): Promise<void> {
  emitting.add(tx)
  await insert(tx, rowOf(event))
}

/** Keeps a statement below PostgreSQL's limit of 65,535 parameters. */
const rowsInStatement = 10_000

/** Stores many events at once. See `emit`. */
export async function emitAll(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  emitting.add(tx)
  for (let start = 0; start < events.length; start += rowsInStatement) {
    await tx
      .insertInto('events')
      .values(events.slice(start, start + rowsInStatement).map(rowOf))
      .execute()
  }
}
