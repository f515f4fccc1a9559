import { sql } from 'kysely'
import type { Language } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { isWithin } from '#platform/database/recent.ts'
import { deleteWhere } from '#platform/jobs/cleanup.ts'
import type { Locked } from '#server/domain/index.ts'
import { digestRecipients, isOn, isVerified, recipientsOf, type Digest } from '#server/notify/inbox/index.ts'
import { accountEvents, type AccountMailKind, type LinkPurpose } from './kinds.ts'
import { linkLifetime, maxLinkMails, type ClaimedMail } from './queries.ts'
import type { RenderedEmail } from './render-email.ts'

/** Whether a user can receive notifications: active, with a verified and deliverable address. */
const isReachable = (user: string) => sql<boolean>`exists (
  select from users join mail_addresses a on a.user_id = users.id and a.email = users.email
  where users.id = ${sql.ref(user)} and users.is_active and a.verified_at is not null and a.bounced_at is null)`

/**
 * Whether a user's actions send emails to others: only once they have verified their address, because anybody can
 * register. Actions of the operator's staff or the server itself always do.
 */
const mayCauseMails = (actor: string) => sql<boolean>`(
  ${sql.ref(actor)} is null or ${isVerified(sql.ref(actor))}
  or (select operator_role is not null from users where id = ${sql.ref(actor)}))`

/** Domains that cannot receive mail (RFC 2606), such as those of the demo. */
const isReserved = sql<boolean>`u.email ~ '[.@](example|invalid|test|localhost)$'`

/** Queues the emails for these events, except links: notifications and account emails. Idempotent. */
export async function queueMailsOf(tx: Tx, events: readonly number[]): Promise<void> {
  await sql`
    insert into mails (user_id, kind, event_id)
    select user_id, kind, event_id from (${recipientsOf(events)}) c
    where ${isReachable('c.user_id')} and ${mayCauseMails('c.actor_id')}
      and ${isOn('mail', sql.ref('c.user_id'), sql.ref('c.kind'))}
    order by event_id, user_id
    on conflict do nothing`.execute(tx)
  await sql`
    insert into mails (user_id, kind, event_id)
    select e.subject_id, 'password_changed', e.id
    from events e join users u on u.id = e.subject_id
    where e.id = any(${events}::bigint[]) and not ${isReserved} and e.type = any(${accountEvents.password_changed}::text[])
    order by e.id
    on conflict do nothing`.execute(tx)
  await sql`
    insert into mails (user_id, kind, event_id)
    select e.influencer_id, 'withdrawal_confirmation', e.id
    from events e join users u on u.id = e.influencer_id
    where e.id = any(${events}::bigint[]) and not ${isReserved}
      and e.type = any(${accountEvents.withdrawal_confirmation}::text[])
    order by e.id
    on conflict do nothing`.execute(tx)
}

/** The events among these that request a link of a kind, within the hourly limit. */
const linkRequests = (kind: 'verify_email' | 'confirm_email_change', events: readonly number[]) => sql`
  select user_id, id, at
  from (
    select e.id, e.at, e.subject_id as user_id, row_number() over (partition by e.subject_id order by e.id) as place
    from events e join users u on u.id = e.subject_id
    where e.id = any(${events}::bigint[]) and e.type = any(${accountEvents[kind]}::text[]) and not ${isReserved}
  ) requested
  where place + (
    select count(*) from mails m
    where m.user_id = requested.user_id and m.kind = ${kind} and ${isWithin(sql`m.created_at`, '1 hour')}
  ) <= ${sql.lit(maxLinkMails)}
  order by id`

/** Queues the links that verify and confirm new addresses, each kind within the hourly limit. Idempotent. */
export async function queueLinksOf(tx: Tx, events: readonly number[]): Promise<void> {
  await sql`
    insert into mails (user_id, kind, event_id)
    select user_id, 'verify_email', id
    from (${linkRequests('verify_email', events)}) requested
    on conflict do nothing`.execute(tx)
  await sql`
    insert into mails (user_id, kind, event_id, expires_at)
    select user_id, 'confirm_email_change', id, at + ${linkLifetime.confirm_email_change}
    from (${linkRequests('confirm_email_change', events)}) requested
    on conflict do nothing`.execute(tx)
}

/**
 * Queues a digest for each receiver of these messages, unless one that is not yet being written will include them. Adds
 * another after one that may miss them.
 */
export async function queueDigests(tx: Tx, events: readonly number[]): Promise<void> {
  await sql`
    insert into mails (user_id, kind, due_at, expires_at)
    select distinct c.user_id, c.kind, now() + interval '15 minutes', now() + interval '7 days'
    from (${recipientsOf(events)}) c
    where ${isReachable('c.user_id')} and ${mayCauseMails('c.actor_id')}
      and ${isOn('mail', sql.ref('c.user_id'), sql.ref('c.kind'))}
      and not exists (
        select from mails q
        where q.user_id = c.user_id and q.kind = 'message_sent' and q.state = 'queued' and q.written_at is null)
    order by c.user_id
    on conflict (user_id) where kind = 'message_sent' and state in ('queued', 'sending')
    do update set is_followed = true`.execute(tx)
}

/** After a digest has ended or been deleted, queues another if there are unread messages that it may have missed. */
export async function queueNextDigest(tx: Tx, { user_id, id }: ClaimedMail): Promise<void> {
  await sql`
    insert into mails (user_id, kind, due_at, expires_at)
    select ${user_id}, 'message_sent', now() + interval '15 minutes', now() + interval '7 days'
    where coalesce((select is_followed or written_at is null from mails where id = ${id}), true) and exists (
      select from conversations c
      where (c.brand_id = ${user_id}::bigint and c.brand_unread > 0 and ${mayCauseMails('c.influencer_id')})
        or (c.influencer_id = ${user_id}::bigint and c.influencer_unread > 0 and ${mayCauseMails('c.brand_id')}))
    on conflict do nothing`.execute(tx)
}

/** Queues a category's digest for influencers with ids below `before`. Returns the last id, if any. */
export async function queueCategoryDigest(tx: Tx, digest: Digest, before: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with recipients as (${digestRecipients(digest.category, before)}), queued as (
      insert into mails (user_id, kind, event_id)
      select user_id, 'campaigns_published', ${digest.event_id}::bigint from recipients
      where ${isReachable('recipients.user_id')}
        and ${isOn('mail', sql.ref('recipients.user_id'), sql`'campaigns_published'`)}
      on conflict do nothing
    )
    select min(user_id) as last from recipients`.execute(tx)
  return rows[0]?.last ?? undefined
}

/** Queues an email about the user's own account. `address` overrides the user's current address. */
export async function queueAccountMail(
  tx: Tx,
  { id }: Locked<'user', 'self' | 'system'>,
  kind: AccountMailKind,
  address: string | null = null,
): Promise<void> {
  await tx.insertInto('mails').values({ user_id: id, kind, address }).execute()
}

/** Stores a password reset request for the spellings of an address, which may have no account. */
export async function insertResetRequest(tx: Tx, spellings: readonly string[]): Promise<void> {
  await tx
    .insertInto('password_reset_requests')
    .values(spellings.map(email => ({ email })))
    .execute()
}

/** The most requests that one statement handles. */
const requestsAtOnce = 100

/**
 * Takes up to 100 requests, and queues emails for those from active accounts within the limit. Anybody can make
 * requests, so a request is only dropped while earlier links are valid. The latest requests are sent first. Returns
 * whether there may be more.
 */
export async function queueRequestedResetMails(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from password_reset_requests where id in (
        select id from password_reset_requests order by id limit ${sql.lit(requestsAtOnce)}
      ) returning id, email
    ), queued as (
      insert into mails (user_id, kind, expires_at)
      select u.id, 'reset_password', now() + ${linkLifetime.reset_password}
      from (select email, max(id) as id from taken group by email) t join users u on u.email = t.email and u.is_active
      where (
        select count(*) from mails m
        where m.user_id = u.id and m.kind = 'reset_password' and ${isWithin(sql`m.created_at`, linkLifetime.reset_password)}
      ) < ${sql.lit(maxLinkMails)}
      order by t.id
    )
    select count(*)::integer as taken from taken`.execute(tx)
  return rows[0]?.taken === requestsAtOnce
}

/** Claims an email for an attempt. Undefined if it has been sent, has failed or was deleted. */
export async function claimMail(tx: Tx, id: number): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mails set state = 'sending', attempts = attempts + 1, is_followed = is_followed and written_at is not null
    where id = ${id} and state in ('queued', 'sending')
    returning id, user_id, kind, event_id, is_collection, attempts, address, message_id, subject, text, html, secret, created_at,
      expires_at <= now() as is_expired`.execute(tx)
  return rows[0]
}

/** Matches the row of a claimed email, unless another process has claimed it since. */
export const matchesClaim = ({ id, attempts }: ClaimedMail) =>
  sql`id = ${id} and attempts = ${attempts} and state = 'sending'`

/** Blocks other transactions that count emails towards this limit until this one ends. */
export async function lockMailsTo(tx: Tx, countedFor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('mails to'), hashtext(${countedFor}))`.execute(tx)
}

/** Stores the text of an email before its first attempt. Returns whether the email is still claimed. */
export async function writeMail(
  tx: Tx,
  mail: ClaimedMail,
  {
    address,
    countedFor,
    language,
    messageId,
    secret,
    subject,
    text,
    html,
  }: RenderedEmail & {
    address: string
    countedFor: string
    language: Language
    messageId: string
    secret: Buffer | null
  },
): Promise<boolean> {
  const { rows } = await sql`
    update mails set written_at = now(), address = ${address}, counted_for = ${countedFor}, language = ${language},
      message_id = ${messageId}, subject = ${subject}, text = ${text}, html = ${html}, secret = ${secret}
    where ${matchesClaim(mail)} returning id`.execute(tx)
  return rows.length > 0
}

/** Stores the hash of a link's token for as long as the link is valid. */
export async function insertLink(
  tx: Tx,
  { userId, purpose, email, hash }: { userId: number; purpose: LinkPurpose; email: string; hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('mail_links')
    .values({
      token_hash: hash,
      user_id: userId,
      purpose,
      email,
      expires_at: sql<string>`now() + ${linkLifetime[purpose]}`,
    })
    .execute()
}

/**
 * Consumes a user's link, along with the others for the same purpose. Returns the address it was sent to or, if it
 * confirms a new address, that one; undefined if the link is gone.
 */
export async function takeLink(
  tx: Tx,
  { id }: Locked<'user', 'system'>,
  purpose: LinkPurpose,
  hash: Buffer,
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('mail_links')
    .where('user_id', '=', id)
    .where('purpose', '=', purpose)
    .returning(['token_hash', 'email'])
    .execute()
  return taken.find(({ token_hash }) => token_hash.equals(hash))?.email
}

/** Deletes the user's password reset links. */
export async function deleteResetLinks(tx: Tx, { id }: Locked<'user', 'self' | 'system'>): Promise<void> {
  await tx.deleteFrom('mail_links').where('user_id', '=', id).where('purpose', '=', 'reset_password').execute()
}

/** Deletes the user's links that confirm a new address, except those for this address. */
export async function deleteEmailChangeLinks(
  tx: Tx,
  { id }: Locked<'user', 'self' | 'system'>,
  except = '',
): Promise<void> {
  await tx
    .deleteFrom('mail_links')
    .where('user_id', '=', id)
    .where('purpose', '=', 'confirm_email_change')
    .where('email', '<>', except)
    .execute()
}

/** Marks an address as verified, unless the user has changed it. Returns whether it was still the user's. */
export async function verifyAddress(tx: Tx, user: Locked<'user', 'system'>, email: string): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_addresses (user_id, email, verified_at) select id, email, now() from users
    where id = ${user.id} and email = ${email}
    on conflict (user_id) do update set email = excluded.email, verified_at = excluded.verified_at, bounced_at = null
    returning user_id`.execute(tx)
  return rows.length > 0
}

/** Marks an email as sent. From now on, only the recipient has its link. */
export async function markSent(tx: Tx, mail: ClaimedMail): Promise<void> {
  await sql`update mails set state = 'sent', sent_at = now(), secret = null, error = null where ${matchesClaim(mail)}`.execute(
    tx,
  )
}

/** Keeps an email for an admin to read, because there is no SMTP server. */
export async function markKept(tx: Tx, mail: ClaimedMail): Promise<void> {
  await sql`update mails set state = 'kept' where ${matchesClaim(mail)}`.execute(tx)
}

/** Ends an email without sending it. */
export async function markEnded(
  tx: Tx,
  mail: ClaimedMail,
  state: 'failed' | 'suppressed',
  error: string,
): Promise<void> {
  await sql`update mails set state = ${state}, error = ${error}, secret = null where ${matchesClaim(mail)}`.execute(tx)
}

/** Records a failed attempt, which its job retries. */
export async function markWaiting(tx: Tx, mail: ClaimedMail, error: string): Promise<void> {
  await sql`update mails set state = 'queued', error = ${error} where ${matchesClaim(mail)}`.execute(tx)
}

/** Requeues an email for this many seconds, because it is too early for it. This does not count as an attempt. */
export async function postpone(tx: Tx, mail: ClaimedMail, seconds: number): Promise<void> {
  await sql`
    update mails set state = 'queued', due_at = now() + make_interval(secs => ${seconds}), attempts = attempts - 1
    where ${matchesClaim(mail)}`.execute(tx)
}

/** Deletes a digest whose messages have all been read. */
export async function discard(tx: Tx, mail: ClaimedMail): Promise<void> {
  await sql`delete from mails where ${matchesClaim(mail)}`.execute(tx)
}

/** Stops sending notifications to the address, if the user still has it. */
export async function markBounced(tx: Tx, { user_id, address }: ClaimedMail): Promise<void> {
  await sql`
    insert into mail_addresses (user_id, email, bounced_at) select id, email, now() from users
    where id = ${user_id} and email = ${address}
    on conflict (user_id) do update set email = excluded.email, bounced_at = excluded.bounced_at,
      verified_at = case when mail_addresses.email = excluded.email then mail_addresses.verified_at end`.execute(tx)
}

/** Deletes emails older than 30 days, all of which have ended by then. */
export const deleteOldMails = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'mails', sql<boolean>`created_at < now() - interval '30 days'`, signal)

/** Deletes links that are no longer valid. */
export const deleteOldMailLinks = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'mail_links', sql<boolean>`expires_at < now()`, signal)
