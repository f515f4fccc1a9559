import { Type, type Static } from 'typebox'
import { endpoint, Id, OneOf } from './endpoint.ts'
import { limits } from './limits.ts'

/**
 * What has changed; `read` means that messages have been delivered or read. For `message`, `read` and `typing` the id is
 * that of the other user, for `account` and `notification` that of the reader, and otherwise that of the row.
 */
export const hintKinds = [
  'account',
  'application',
  'campaign',
  'correction',
  'message',
  'notification',
  'payment',
  'read',
  'refund',
  'settings',
  'typing',
  'wallet',
  'withdrawal',
] as const
export type HintKind = (typeof hintKinds)[number]

/** Says what to read again, and nothing more. */
export const Hint = Type.Object({ kind: OneOf(hintKinds), id: Id })
export type Hint = Static<typeof Hint>

export const live = {
  'GET /events/': endpoint({
    summary: `What concerns the reader, as server-sent events, for ${limits.session.accessMinutes} minutes or until the session ends`,
    access: 'user',
    tag: 'Live',
    // `ready`: hints begin here, or some may be lost, so that everything should be read again.
    stream: { hint: Hint, ready: Type.Object({}) },
  }),
}
