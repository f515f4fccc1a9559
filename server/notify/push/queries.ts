import { sql, type RawBuilder } from 'kysely'
import type { Language, NotificationKind } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { sessionLasts } from '#platform/security/access.ts'
import type { Actor } from '#platform/security/actor.ts'
import { isOn, recipientsOf } from '#server/notify/inbox/index.ts'

/** The VAPID keys, the private one encrypted; null until a start has generated them. */
export const readKeys = (db: Db): Promise<{ vapid_public_key: string | null; vapid_private_key: Buffer | null }> =>
  db.selectFrom('settings').select(['vapid_public_key', 'vapid_private_key']).executeTakeFirstOrThrow()

const state = prepared<{ session: number }, { public_key: string | null; subscribed: boolean }>((db, param) =>
  db
    .selectFrom('settings')
    .select(eb => [
      'vapid_public_key as public_key',
      eb
        .exists(eb.selectFrom('push_subscriptions').select('id').where('session_id', '=', param('session')))
        .$castTo<boolean>()
        .as('subscribed'),
    ])
    .where('id', '=', true),
)

/** The public key, null before it exists, and whether the session is subscribed. */
export const pushState = async (
  db: Db,
  { sessionId }: Actor,
): Promise<{ public_key: string | null; subscribed: boolean }> => requireRow(await state(db, { session: sessionId }))

/** A message to send. */
export interface WaitingPush {
  id: number
  subscription_id: number
  event_id: number
  kind: NotificationKind
  is_expired: boolean
}

export interface Target {
  user_id: number
  endpoint: string
  p256dh: string
  auth: string
  language: Language | null
  /** Whether the account is active and still receives this kind. */
  wanted: boolean
}

/** The recipient of a message; undefined if the subscription or its session has ended. */
export async function targetOf(tx: Tx, { subscription_id, kind }: WaitingPush): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select s.user_id, s.endpoint, s.p256dh, s.auth, u.language,
      u.is_active and ${isOn('push', sql.ref('u.id'), sql`${kind}`)} as wanted
    from push_subscriptions s
    join users u on u.id = s.user_id
    join sessions on sessions.id = s.session_id and ${sessionLasts}
    where s.id = ${subscription_id}`.execute(tx)
  return rows[0]
}

/** Selects the subscriptions and kinds of push messages about these events. */
export const pushesOf = (events: readonly number[]): RawBuilder<unknown> => sql`
  select c.event_id, s.id as subscription_id, c.kind
  from (${recipientsOf(events)}) c
  join push_subscriptions s on s.user_id = c.user_id
  where ${isOn('push', sql.ref('c.user_id'), sql.ref('c.kind'))}
  order by c.event_id, s.id`
