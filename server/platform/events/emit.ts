import { sql, type QueryCreator, type RawBuilder } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { subjectTypes, type EventOfNewRow, type EventType, type NewEvent, type StoredEvent } from './event-types.ts'

/** An event without its subject. */
export type EventValues = {
  type: EventType
  actor_id: number | null
  subject_type: StoredEvent['subject_type']
  payload: string
}

type Row = EventValues & { subject_id: number }

const insert = prepared<Row>((db, param) =>
  db.insertInto('events').values({
    type: param('type'),
    actor_id: param('actor_id'),
    subject_type: param('subject_type'),
    subject_id: param('subject_id'),
    payload: param('payload'),
  }),
)

function valuesOf(event: EventOfNewRow): EventValues {
  const { type, actorId, before, after, details } = {
    before: undefined,
    after: undefined,
    details: undefined,
    ...event,
  }
  return {
    type,
    actor_id: actorId,
    subject_type: subjectTypes[type],
    payload: JSON.stringify({ ...details, before, after }),
  }
}

const rowOf = (event: NewEvent): Row => ({ ...valuesOf(event), subject_id: event.subjectId })

const emitting = new WeakSet<Tx>()

/** Whether this transaction has emitted events. */
export const hasEmitted = (tx: Tx): boolean => emitting.has(tx)

/** Stores an event in the transaction that causes it. Subscribers receive it after the commit. */
export async function emit(tx: Tx, event: NewEvent): Promise<void> {
  emitting.add(tx)
  await insert.send(tx, rowOf(event))
}

/** Emits the event of a row that the next statement inserts. Returns its values for `eventOf`. */
export function emitWith(tx: Tx, event: EventOfNewRow): EventValues {
  emitting.add(tx)
  return valuesOf(event)
}

/** Stores an event for each row of `subjects`, in the statement that inserts them. The values come from `emitWith`. */
export const eventOf = (
  db: Pick<QueryCreator<DB>, 'insertInto'>,
  subjects: string,
  param: <Name extends keyof EventValues>(name: Name) => RawBuilder<EventValues[Name]>,
) =>
  db
    .insertInto('events')
    .columns(['type', 'actor_id', 'subject_type', 'subject_id', 'payload'])
    .expression(
      sql`select ${param('type')}::text, ${param('actor_id')}::bigint, ${param('subject_type')}::text, id,
        ${param('payload')}::jsonb from ${sql.table(subjects)}`,
    )

/** Stores many events in one statement, in their order. See `emit`. */
export async function emitAll(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  emitting.add(tx)
  const rows = events.map(rowOf)
  await sql`
    insert into events (type, actor_id, subject_type, subject_id, payload)
    select type, actor_id, subject_type, subject_id, payload
    from unnest(${rows.map(({ type }) => type)}::text[], ${rows.map(({ actor_id }) => actor_id)}::bigint[],
      ${rows.map(({ subject_type }) => subject_type)}::text[], ${rows.map(({ subject_id }) => subject_id)}::bigint[],
      ${rows.map(({ payload }) => payload)}::jsonb[])
      with ordinality as event (type, actor_id, subject_type, subject_id, payload, place)
    order by place`.execute(tx)
}
