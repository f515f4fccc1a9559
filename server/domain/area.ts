import type { RawBuilder, Selectable } from 'kysely'
import type {
  Capability,
  EndpointKey,
  Endpoints,
  EventType,
  RejectReason,
  Role,
  SubjectType as AuditedSubject,
} from '#contract/index.ts'
import { role, type Resource } from '#platform/security/resource.ts'

/** The subjects of events: what the activity log names, and messages, which are private. */
export type SubjectType = AuditedSubject | 'message'

/** The columns that name the parties of an event. */
export const partyColumns = ['brand_id', 'influencer_id', 'campaign_id', 'application_id'] as const
export type PartyColumn = (typeof partyColumns)[number]

/** The parties of events about an application, besides the application itself. */
export const ofApplication = ['brand_id', 'influencer_id', 'campaign_id'] as const
export type Party = (typeof ofApplication)[number]

/**
 * A type of event: its subject, and its data besides actor, subject and parties. Events are immutable, so personal data
 * stays in its own tables, where it can be changed and deleted.
 */
export interface Declared<Subject extends SubjectType, Data extends object> {
  subject: Subject
  /** The earlier event about its subject that it undoes. Recipients who were not told of either get no notification. */
  undoes?: EventType
  /** Only a type. */
  data?: Data
}

/** Declares the events about one type of subject. */
export const eventsAbout =
  <const Subject extends SubjectType>(subject: Subject) =>
  <Data extends object = object>(more: Pick<Declared<Subject, Data>, 'undoes'> = {}): Declared<Subject, Data> => ({
    subject,
    ...more,
  })

/** Excludes the note, which is free text. */
export interface Rejected {
  status: 'rejected'
  reason?: RejectReason
}

/** A type of subject. */
export interface Subject {
  /** The parties of its events. Those about a user concern their subject. */
  parties: readonly PartyColumn[]
  /** The parties of some of its events. */
  optionalParties?: readonly PartyColumn[]
  /** The party that is the subject itself. */
  own?: PartyColumn
  /** Staff with this capability reload their open pages. */
  staff: Capability | null
  /** The query for its current name in the activity log; null if it has none. */
  name: RawBuilder<unknown> | null
}

export type ListKey = {
  [K in EndpointKey]: Endpoints[K] extends { paged: true } ? K : never
}[EndpointKey]

/** What an area of the product declares for the platform. */
interface Area {
  events: Readonly<Record<string, Declared<SubjectType, object>>>
  subjects: { readonly [Type in SubjectType]?: Subject }
  /** The lockable rows, with the relations that an actor may have to each. */
  resources: Readonly<Record<string, Resource>>
  /** The roles for which each list may be read from a replica; see `replicaLists`. */
  replicaLists: { readonly [Key in ListKey]?: readonly Role[] }
}

/** Declares an area. The files of `areas/` are collected by `npm run generate`. */
export const area = <const Declaration extends Area>(declaration: Declaration): Declaration => declaration

export type Columns<Table, Name extends keyof Selectable<Table>> = Pick<Selectable<Table>, Name>

/** The operator's staff: what each of them may do depends on the endpoint's capability. */
export const staff = role('admin')
