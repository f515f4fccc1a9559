import type { SubscriberName } from '#contract/dashboards.ts'
import type { EventType as AuditedEvent } from '#contract/index.ts'
import type { StoredEvent as PlatformEvent } from '#platform/events/event-types.ts'
import type { Subscriber as PlatformSubscriber } from '#platform/events/subscriber.ts'
import type { Declared, PartyColumn, SubjectType } from '../area.ts'
import { all } from '../areas/all.gen.ts'
import type { Parties } from './subjects.ts'

/** All types of events: those of the activity log, and messages. */
const declared = all.events satisfies Record<AuditedEvent | 'message_sent', Declared<SubjectType, object>>

type Declarations = typeof declared
export type EventType = keyof Declarations
export const eventTypes = Object.keys(declared) as EventType[]

/** The type of an event's subject. */
export const subjectOf = (type: EventType): SubjectType => declared[type].subject

/** The pairs of events of which one takes the other back. */
export const undoings = eventTypes.flatMap(undoing => {
  const { undoes: undone } = declared[undoing]
  return undone ? [{ undone, undoing }] : []
})

/** The columns of the parties that an event of this type has. */
export type PartyOf<Type extends EventType> = RequiredParty<Type> | OptionalParty<Type>
type SubjectOf<Type extends EventType> = (typeof all.subjects)[Declarations[Type]['subject']]
type RequiredParty<Type extends EventType> = SubjectOf<Type>['parties'][number]
type OptionalParty<Type extends EventType> =
  SubjectOf<Type> extends { optionalParties: readonly (infer Column extends PartyColumn)[] } ? Column : never

/** The parties of an event, for example its row. Only those of its subject's type are stored. */
type PartiesOf<Type extends EventType> = [PartyOf<Type>] extends [never]
  ? { parties?: undefined }
  : { parties: Readonly<Record<RequiredParty<Type>, number> & Record<OptionalParty<Type>, number | null>> }

/** An event as a use case emits it. */
export type NewEvent = {
  [Type in EventType]: {
    type: Type
    /** Null for the server itself. */
    actorId: number | null
    subjectId: number
  } & PartiesOf<Type> &
    NonNullable<Declarations[Type]['data']>
}[EventType]

type WithoutSubject<Event> = Event extends unknown ? Omit<Event, 'subjectId'> : never

/** The event of a row that the same statement inserts, so that its id is not yet known. */
export type EventOfNewRow = WithoutSubject<NewEvent>

/** An event as stored and as subscribers receive it. */
export interface StoredEvent extends PlatformEvent, Readonly<Parties> {
  readonly type: EventType
  readonly subject_type: SubjectType
}

/** A feature's reaction to events of other features. */
export type Subscriber = PlatformSubscriber<StoredEvent> & { name: SubscriberName }
