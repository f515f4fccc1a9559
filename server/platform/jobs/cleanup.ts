import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Removes the sessions that have ended. */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

/** Removes answers that were kept for Idempotency-Keys for more than a day. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
