import { sql, type QueryCreator, type RawBuilder } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import {
  ownParty,
  partiesOf,
  partyColumns,
  subjectTypes,
  type EventOfNewRow,
  type EventType,
  type NewEvent,
  type Parties,
  type PartyColumn,
  type StoredEvent,
} from './event-types.ts'

/** An event without its subject. */
export type EventValues = {
  type: EventType
  actor_id: number | null
  subject_type: StoredEvent['subject_type']
  payload: string
} & Parties

type Row = EventValues & { subject_id: number }

const insert = prepared<Row>((db, param) =>
  db.insertInto('events').values({
    type: param('type'),
    actor_id: param('actor_id'),
    subject_type: param('subject_type'),
    subject_id: param('subject_id'),
    payload: param('payload'),
    brand_id: param('brand_id'),
    influencer_id: param('influencer_id'),
    campaign_id: param('campaign_id'),
    application_id: param('application_id'),
  }),
)

/** Takes only what is stored for this type of subject, since use cases pass whole rows. */
function partiesIn(subjectType: StoredEvent['subject_type'], given: Partial<Parties> = {}): Parties {
  const stored: readonly PartyColumn[] = partiesOf[subjectType]
  const party = (column: PartyColumn) => (stored.includes(column) ? (given[column] ?? null) : null)
  return {
    brand_id: party('brand_id'),
    influencer_id: party('influencer_id'),
    campaign_id: party('campaign_id'),
    application_id: party('application_id'),
  }
}

function valuesOf(event: EventOfNewRow): EventValues {
  const { type, actorId, parties, before, after, details } = {
    before: undefined,
    after: undefined,
    details: undefined,
    ...event,
  }
  const subjectType = subjectTypes[type]
  return {
    type,
    actor_id: actorId,
    subject_type: subjectType,
    payload: JSON.stringify({ ...details, before, after }),
    ...partiesIn(subjectType, parties),
  }
}

function rowOf(event: NewEvent): Row {
  const own = ownParty[subjectTypes[event.type]]
  return { ...valuesOf(event), subject_id: event.subjectId, ...(own && { [own]: event.subjectId }) }
}

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

/**
 * Stores an event for each row of `subjects`, in the statement that inserts them. The values come from `emitWith`; `own`
 * is the party that is the row itself.
 */
export function eventOf(
  db: Pick<QueryCreator<DB>, 'insertInto'>,
  subjects: string,
  param: <Name extends keyof EventValues>(name: Name) => RawBuilder<EventValues[Name]>,
  own?: PartyColumn,
) {
  const parties = partyColumns.map(column => (column === own ? sql`id` : sql`${param(column)}::bigint`))
  return db
    .insertInto('events')
    .columns(['type', 'actor_id', 'subject_type', 'subject_id', 'payload', ...partyColumns])
    .expression(
      sql`select ${param('type')}::text, ${param('actor_id')}::bigint, ${param('subject_type')}::text, id,
        ${param('payload')}::jsonb, ${sql.join(parties)} from ${sql.table(subjects)}`,
    )
}

/** Stores many events in one statement, in their order. See `emit`. */
export async function emitAll(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  emitting.add(tx)
  const rows = events.map(rowOf)
  const columns = sql.join(partyColumns.map(column => sql.ref(column)))
  const parties = sql.join(partyColumns.map(column => sql`${rows.map(row => row[column])}::bigint[]`))
  await sql`
    insert into events (type, actor_id, subject_type, subject_id, payload, ${columns})
    select type, actor_id, subject_type, subject_id, payload, ${columns}
    from unnest(${rows.map(({ type }) => type)}::text[], ${rows.map(({ actor_id }) => actor_id)}::bigint[],
      ${rows.map(({ subject_type }) => subject_type)}::text[], ${rows.map(({ subject_id }) => subject_id)}::bigint[],
      ${rows.map(({ payload }) => payload)}::jsonb[], ${parties})
      with ordinality as event (type, actor_id, subject_type, subject_id, payload, ${columns}, place)
    order by place`.execute(tx)
}
