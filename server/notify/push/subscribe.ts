import type { Body, Reply } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hold, holdSelf } from '#server/domain/index.ts'
import { isPushService } from './allowed-services.ts'
import { deleteSubscription, insertSubscription } from './commands.ts'
import { pushState } from './queries.ts'

/**
 * Returns the public key for push messages and whether this session receives them. Refuses with `not_found` if there is
 * no key.
 */
export async function readPush(db: Db, actor: Actor): Promise<Reply<'GET /push/'>> {
  const { public_key, subscribed } = await pushState(db, actor)
  return public_key === null ? refuse('not_found') : { public_key, subscribed }
}

/**
 * Subscribes the caller's browser. Refuses with a field error for an address outside of the browsers' push services.
 */
export async function subscribe(
  transact: Transact,
  actor: Actor,
  { endpoint, keys }: Body<'PUT /push/'>,
): Promise<undefined> {
  if (!isPushService(endpoint)) refuseField('endpoint', 'invalid_link')
  await transact(async tx => {
    const user = await holdSelf(tx, actor)
    const session = (await hold(tx, actor, 'session', actor.sessionId, 'self')) ?? refuse('not_authenticated')
    await insertSubscription(tx, session, user, { endpoint, p256dh: keys.p256dh, auth: keys.auth })
  })
}

/** Ends the subscription of the caller's browser; a no-op without one. */
export async function unsubscribe(transact: Transact, actor: Actor): Promise<undefined> {
  await transact(async tx => {
    const session = (await hold(tx, actor, 'session', actor.sessionId, 'self')) ?? refuse('not_authenticated')
    await deleteSubscription(tx, session)
  })
}
