import type { QueryCreator, RawBuilder } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { eventsWith } from '#platform/events/emit.ts'
import { partyColumns, type PartyColumn, type SubjectType } from '../area.ts'
import { partiesOf, subjects, type Parties } from './subjects.ts'
import { subjectOf, type EventOfNewRow, type NewEvent } from './types.ts'

const events = eventsWith(partyColumns)

/** An event without its subject. */
export type EventValues = {
  type: string
  actor_id: number | null
  subject_type: string
  payload: string
} & Parties

/** Picks only what is stored for this type of subject, because use cases pass whole rows. */
function partiesIn(subject: SubjectType, given: Partial<Parties> = {}): Parties {
  const stored = partiesOf(subject)
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
  const subject = subjectOf(type)
  return {
    type,
    actor_id: actorId,
    subject_type: subject,
    payload: JSON.stringify({ ...details, before, after }),
    ...partiesIn(subject, parties),
  }
}

function rowOf(event: NewEvent) {
  const { own } = subjects[subjectOf(event.type)]
  return { ...valuesOf(event), subject_id: event.subjectId, ...(own && { [own]: event.subjectId }) }
}

/** Stores an event in the transaction that causes it. Subscribers receive it after the commit. */
export const emit = (tx: Tx, event: NewEvent): Promise<void> => events.insert(tx, rowOf(event))

/** Stores many events in one statement, in their order. See `emit`. */
export const emitAll = (tx: Tx, all: readonly NewEvent[]): Promise<void> => events.insertAll(tx, all.map(rowOf))

/** Emits the event of a row that the next statement inserts. Returns its values for `eventOf`. */
export function emitWith(tx: Tx, event: EventOfNewRow): EventValues {
  events.announce(tx)
  return valuesOf(event)
}

/**
 * Stores an event for each row of `subjects`, in the statement that inserts those rows. The values come from
 * `emitWith`; `own` is the party that is the row itself.
 */
export const eventOf = (
  db: Pick<QueryCreator<DB>, 'insertInto'>,
  subjects: string,
  param: <Name extends keyof EventValues>(name: Name) => RawBuilder<EventValues[Name]>,
  own?: PartyColumn,
) => events.insertFrom(db, subjects, param, own)
