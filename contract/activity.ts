import { Type, type Static } from 'typebox'
import { endpoint, Id, Instant, Nullable, OneOf, pageQuery } from './endpoint.ts'
import { Filter, Search } from './lists.ts'
import { eventTypes, subjectTypes } from './values/events.ts'

/** The state before or after, by field name. Amounts are decimal strings. */
const Facts = Type.Unsafe<Record<string, string | number | boolean | null | string[]>>({
  type: 'object',
  additionalProperties: true,
})

/** Null if there is no such state, for example before a creation. */
const NullableFacts = Type.Unsafe<Static<typeof Facts> | null>({ type: ['object', 'null'], additionalProperties: true })

const Actor = Type.Unsafe<{ id: number; username: string } | null>({
  type: ['object', 'null'],
  properties: { id: Id, username: { type: 'string' } },
  required: ['id', 'username'],
})

export const ActivityEntry = Type.Object({
  id: Id,
  at: Instant,
  kind: OneOf(eventTypes),
  /** The user who acted; null for the server itself. */
  actor: Actor,
  subject: Type.Object({
    type: OneOf(subjectTypes),
    id: Id,
    /**
     * A searchable name: a username, the title of a campaign (also for its applications), the transaction ID of a
     * payment (also for its refund) or wallet entry, the influencer of a withdrawal or correction, the name of a
     * device, or the wallet of an import.
     */
    name: Type.String(),
    /** The related campaign, unless it is deleted. */
    campaign: Nullable(Id),
  }),
  before: NullableFacts,
  after: NullableFacts,
  /** Additional data, such as amounts, reasons and the names of changed fields. */
  details: Facts,
})
export type ActivityEntry = Static<typeof ActivityEntry>

/** A day in Asia/Dhaka; empty for no limit. */
const Day = Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'date-or-empty', examples: ['2026-12-31'] }))

export const activity = {
  'GET /admin/activity/': endpoint({
    summary: 'The activity log, newest first',
    access: 'activity.read',
    tag: 'Admin',
    query: Type.Object({
      ...pageQuery,
      /** The actor: part of a username, or an id. */
      person: Search,
      kind: Filter(eventTypes),
      subject_type: Filter(subjectTypes),
      /** The first day to include, in Dhaka. */
      from: Day,
      /** The last day to include, in Dhaka. */
      to: Day,
    }),
    reply: Type.Array(ActivityEntry),
    paged: true,
  }),
}
