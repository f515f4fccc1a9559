import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/index.ts'
import type { Db } from '../database/db.ts'
import { knownDays } from '../security/guesses.ts'

/** Rows per statement, so that each stays far below the time limit. */
const batchSize = 10_000

async function deleteWhere(
  db: Db,
  table:
    | 'sessions'
    | 'ended_sessions'
    | 'email_changes'
    | 'idempotency_keys'
    | 'sign_in_guesses'
    | 'known_addresses'
    | 'mails'
    | 'mail_links'
    | 'pushes',
  condition: RawBuilder<boolean>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize;) {
    signal?.throwIfAborted()
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(batchSize)}
      ))`.execute(db)
    deleted = Number(numAffectedRows)
  }
}

/** Deletes sessions that have expired, and ended sessions that would have expired by now. */
export async function deleteEndedSessions(db: Db, signal?: AbortSignal): Promise<void> {
  await deleteWhere(db, 'sessions', sql<boolean>`expires_at < now()`, signal)
  await deleteWhere(db, 'ended_sessions', sql<boolean>`expires_at < now()`, signal)
}

/** Deletes new email addresses that have been unconfirmed for more than a day. */
export const deleteLapsedEmailChanges = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(
    db,
    'email_changes',
    sql<boolean>`requested_at < now() - make_interval(hours => ${limits.emailChange.hours})`,
    signal,
  )

/** Deletes responses stored for Idempotency-Keys more than a day ago. */
export const deleteOldIdempotencyKeys = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'idempotency_keys', sql<boolean>`created_at < now() - interval '1 day'`, signal)

/** Deletes expired guess counters. A counter expires in less than a day. */
export const deleteForgottenGuesses = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'sign_in_guesses', sql<boolean>`counted_at < now() - interval '1 day'`, signal)

/** Deletes addresses that nobody has logged in from for so long that they no longer count as known. */
export const deleteOldAddresses = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'known_addresses', sql<boolean>`signed_in_at < now() - make_interval(days => ${knownDays})`, signal)

/** Deletes emails older than 30 days. None of them is still to be sent by then. */
export const deleteOldMails = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'mails', sql<boolean>`created_at < now() - interval '30 days'`, signal)

/** Deletes links that are no longer valid. */
export const deleteOldMailLinks = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'mail_links', sql<boolean>`expires_at < now()`, signal)

/** Deletes push messages older than a week. All of them have been sent or have failed by then. */
export const deleteOldPushes = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'pushes', sql<boolean>`created_at < now() - interval '7 days'`, signal)
