import { Type, type Static } from 'typebox'
import { endpoint, Id, OneOf } from './endpoint.ts'
import { subjectTypes, type SubjectType } from './values/events.ts'
import { limits } from './values/limits.ts'

/** The hints for event subjects whose hint has another name. */
const renamed = { user: 'account', wallet_import: 'wallet', wallet_entry: 'wallet', device: 'wallet' } as const
type HintOf<Subject extends string> = Subject extends keyof typeof renamed ? (typeof renamed)[Subject] : Subject

/** The kind of hint for a change of a subject of this type. */
export const hintKindOf = <Subject extends SubjectType | 'message'>(subject: Subject): HintOf<Subject> =>
  ((renamed as Record<string, string>)[subject] ?? subject) as HintOf<Subject>

/**
 * The kinds of changes. `read` means that messages have been delivered or read. The id is the other user's for
 * `message`, `read` and `typing`, the current user's for `account` and `notification`, and the row's otherwise.
 */
const hintKinds = [...new Set([...subjectTypes.map(hintKindOf), 'message', 'notification', 'read', 'typing'] as const)]
export type HintKind = (typeof hintKinds)[number]

/** Tells the client what to reload, without any content. */
export const Hint = Type.Object({ kind: OneOf(hintKinds), id: Id })
export type Hint = Static<typeof Hint>

/** Marks the start of the hints, or a possible loss of some. */
const Ready = Type.Object({
  complete: Type.Boolean({
    description: 'Whether every hint since the requested time follows; if not, read everything again',
  }),
})

export const live = {
  'GET /events/': endpoint({
    summary: `Changes that concern the current user, as server-sent events, for ${limits.session.accessMinutes} minutes or until the session ends`,
    access: 'user',
    tag: 'Live',
    query: Type.Object({
      recent: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: limits.recentHints.maxMilliseconds,
          description: 'How many milliseconds back to start, so that no hint is missed after a short break',
        }),
      ),
    }),
    stream: { hint: Hint, ready: Ready },
  }),
}
