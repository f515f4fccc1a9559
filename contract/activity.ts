import { Type, type Static } from 'typebox'
import { endpoint, Id, Instant, Nullable, OneOf, pageQuery } from './endpoint.ts'
import { Filter, Search } from './lists.ts'
import { eventTypes, subjectTypes } from './vocabulary.ts'

/** What was so before or after, by name. Money is a decimal string, as everywhere. */
const Facts = Type.Unsafe<Record<string, string | number | boolean | null | string[]>>({
  type: 'object',
  additionalProperties: true,
})

/** The same, or null where nothing of the kind is recorded: what is made has no before. */
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
  /** Who did it; null for the server itself. */
  actor: Actor,
  subject: Type.Object({
    type: OneOf(subjectTypes),
    id: Id,
    /**
     * What it can be found by: a username, a campaign's title (of an application too), a payment's transaction ID, or the
     * influencer of a withdrawal or correction.
     */
    name: Type.String(),
    /** The campaign whose page shows it, where there is one and it is not deleted. */
    campaign: Nullable(Id),
  }),
  before: NullableFacts,
  after: NullableFacts,
  /** What else is recorded: amounts, reasons, the names of changed fields. */
  details: Facts,
})
export type ActivityEntry = Static<typeof ActivityEntry>

/** A day in Asia/Dhaka; empty for none. */
const Day = Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'date-or-empty', examples: ['2026-12-31'] }))

export const activity = {
  'GET /admin/activity/': endpoint({
    summary: 'Who did what to what, newest first',
    access: 'activity.read',
    tag: 'Admin',
    query: Type.Object({
      ...pageQuery,
      /** Who did it: part of a username, or an id. */
      person: Search,
      kind: Filter(eventTypes),
      subject_type: Filter(subjectTypes),
      /** From the beginning of this day in Dhaka. */
      from: Day,
      /** To the end of this day in Dhaka. */
      to: Day,
    }),
    reply: Type.Array(ActivityEntry),
    paged: true,
  }),
}
