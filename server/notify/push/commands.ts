import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { deleteWhere } from '#platform/jobs/cleanup.ts'
import type { Locked } from '#server/domain/index.ts'
import { pushesOf, type WaitingPush } from './queries.ts'

/**
 * Stores the site's keys. Deletes all subscriptions, because push services would refuse messages signed with another
 * key.
 */
export async function replaceKeys(tx: Tx, publicKey: string, sealedPrivateKey: Buffer): Promise<void> {
  await tx.updateTable('settings').set({ vapid_public_key: publicKey, vapid_private_key: sealedPrivateKey }).execute()
  await tx.deleteFrom('push_subscriptions').execute()
}

/**
 * A user's maximum number of subscribed browsers. It bounds the rows that one batch of events queues, because a batch
 * that takes too long would be retried, and delay everybody's notifications.
 */
const browsersPerUser = 20

/**
 * Subscribes a session's browser, and unsubscribes other sessions in the same browser and the user's oldest ones beyond
 * the maximum.
 */
export async function insertSubscription(
  tx: Tx,
  { id }: Locked<'session', 'self'>,
  user: Locked<'user', 'self'>,
  subscription: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  // Serializes sessions that subscribe the same browser at the same moment.
  await sql`select pg_advisory_xact_lock(hashtext('push endpoint'), hashtext(${subscription.endpoint}))`.execute(tx)
  await tx
    .deleteFrom('push_subscriptions')
    .where(eb => eb.or([eb('session_id', '=', id), eb('endpoint', '=', subscription.endpoint)]))
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ ...subscription, session_id: id, user_id: user.id })
    .execute()
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user.id} order by id desc offset ${browsersPerUser}
    )`.execute(tx)
}

export async function deleteSubscription(tx: Tx, { id }: Locked<'session', 'self'>): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('session_id', '=', id).execute()
}

/** Queues push messages for these events. Idempotent. */
export async function queuePushes(tx: Tx, events: readonly number[]): Promise<void> {
  await sql`
    insert into pushes (event_id, subscription_id, kind) ${pushesOf(events)} on conflict do nothing`.execute(tx)
}

/** Messages are useless after this many hours. */
const hours = 24

/** Reads a message that has neither been sent nor abandoned. */
export async function waitingPush(tx: Tx, id: number): Promise<WaitingPush | undefined> {
  const { rows } = await sql<WaitingPush>`
    select id, subscription_id, event_id, kind, created_at < now() - make_interval(hours => ${hours}) as is_expired
    from pushes where id = ${id} and ended_at is null`.execute(tx)
  return rows[0]
}

/** Records that a message was sent or abandoned. */
export async function endPush(tx: Tx, { id }: WaitingPush): Promise<void> {
  await tx
    .updateTable('pushes')
    .set({ ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a browser's subscription and queued messages. */
export async function forgetBrowser(tx: Tx, { subscription_id }: WaitingPush): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', subscription_id).execute()
}

/** Deletes push messages older than a week, all of which have been sent or have failed by then. */
export const deleteOldPushes = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'pushes', sql<boolean>`created_at < now() - interval '7 days'`, signal)
