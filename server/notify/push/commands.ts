import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { deleteWhere } from '#platform/jobs/cleanup.ts'
import type { Held } from '#server/domain/index.ts'
import { pushesOf, type ClaimedPush } from './queries.ts'

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
 * that takes too long would be repeated, and hold up everybody's notifications.
 */
const browsersPerUser = 20

/**
 * Subscribes a session's browser, and unsubscribes other sessions in the same browser and the user's oldest ones beyond
 * the maximum.
 */
export async function insertSubscription(
  tx: Tx,
  { id }: Held<'session', 'self'>,
  user: Held<'user', 'self'>,
  subscription: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  // Sessions that subscribe the same browser at the same moment do so one after the other.
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

export async function deleteSubscription(tx: Tx, { id }: Held<'session', 'self'>): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('session_id', '=', id).execute()
}

/** Queues push messages for these events. Idempotent. */
export async function queuePushes(tx: Tx, events: readonly number[]): Promise<void> {
  await sql`
    insert into pushes (event_id, subscription_id, kind) ${pushesOf(events)} on conflict do nothing`.execute(tx)
}

/** Messages are useless after this many hours. */
const hours = 24

/** Later than any message is due, so by a clock that was wrong. */
const tooFarAhead = sql<boolean>`due_at > now() + make_interval(hours => ${hours})`

const firstOf = (isDue: RawBuilder<boolean>) => sql`
  select id from pushes where ended_at is null and ${isDue} order by due_at, id limit 1 for update skip locked`

/** Claims the next due message. */
export async function claimPush(tx: Tx, leaseSeconds: number): Promise<ClaimedPush | undefined> {
  const { rows } = await sql<ClaimedPush>`
    update pushes set attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    where id = coalesce((${firstOf(sql`due_at <= now()`)}), (${firstOf(tooFarAhead)}))
    returning id, subscription_id, event_id, kind, attempts,
      created_at < now() - make_interval(hours => ${hours}) as is_expired`.execute(tx)
  return rows[0]
}

/** Matches the row of a claimed message, unless another server has claimed it since. */
const matchesClaim = ({ id, attempts }: ClaimedPush) => sql`id = ${id} and attempts = ${attempts} and ended_at is null`

/** Records that a message was sent or abandoned. */
export async function endPush(tx: Tx, push: ClaimedPush): Promise<void> {
  await sql`update pushes set ended_at = now() where ${matchesClaim(push)}`.execute(tx)
}

/** Schedules the next attempt after a pause. */
export async function postponePush(tx: Tx, push: ClaimedPush, seconds: number): Promise<void> {
  await sql`update pushes set due_at = now() + make_interval(secs => ${seconds}) where ${matchesClaim(push)}`.execute(
    tx,
  )
}

/** Deletes a browser's subscription and queued messages. */
export async function forgetBrowser(tx: Tx, { subscription_id }: ClaimedPush): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', subscription_id).execute()
}

/** Deletes push messages older than a week. All of them have been sent or have failed by then. */
export const deleteOldPushes = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'pushes', sql<boolean>`created_at < now() - interval '7 days'`, signal)
