import { sql } from 'kysely'
import { limits } from '#contract/index.ts'
import type { Db } from '../database/db.ts'

/**
 * Deletes sessions that have expired or have not been used for too long, and those that ended before and would have
 * expired by now.
 */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([
        eb('expires_at', '<', sql<Date>`now()`),
        eb('last_used_at', '<', sql<Date>`now() - make_interval(days => ${limits.session.idleDays})`),
      ]),
    )
    .execute()
  await db
    .deleteFrom('ended_sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

/** Deletes new e-mail addresses that have waited for the password for more than a day. */
export async function deleteLapsedEmailChanges(db: Db): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('requested_at', '<', sql<Date>`now() - make_interval(hours => ${limits.emailChange.hours})`)
    .execute()
}

/** Deletes replies stored for Idempotency-Keys more than a day ago. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
