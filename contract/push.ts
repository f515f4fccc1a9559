import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** A secret or key in base64url. */
const Key = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}$` })

const shared = { access: 'user', tag: 'Notifications' } as const

export const push = {
  'GET /push/': endpoint({
    ...shared,
    summary: 'The key of push messages, and whether this session receives them',
    reply: Type.Object({
      /** The application server key (RFC 8292), in base64url. */
      public_key: Type.String(),
      subscribed: Type.Boolean(),
    }),
    errors: ['not_found'],
  }),
  'PUT /push/': endpoint({
    ...shared,
    summary: 'Send push messages to this browser, until its session ends',
    /** A `PushSubscription` as serialised by browsers. */
    body: Type.Object({
      endpoint: Type.String({ maxLength: 1_000, format: 'storable' }),
      keys: Type.Object({ p256dh: Key(87), auth: Key(22) }),
    }),
    status: 204,
  }),
  'DELETE /push/': endpoint({ ...shared, summary: 'Send no push messages to this browser', status: 204 }),
}
