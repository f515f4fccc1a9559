import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { knownDays } from '../security/guesses.ts'

export async function deleteEndedSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

/** Deletes replies stored for Idempotency-Keys more than a day ago. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** Deletes counters of guesses that have been forgotten, which takes less than a day. */
export async function deleteForgottenGuesses(db: Db): Promise<void> {
  await db
    .deleteFrom('sign_in_guesses')
    .where('counted_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** Deletes addresses that nobody has signed in from for so long that they are not known any more. */
export async function deleteOldAddresses(db: Db): Promise<void> {
  await db
    .deleteFrom('known_addresses')
    .where('signed_in_at', '<', sql<Date>`now() - make_interval(days => ${knownDays})`)
    .execute()
}
