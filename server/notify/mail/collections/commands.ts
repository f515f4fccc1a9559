import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { matchesClaim } from '../commands.ts'
import type { ClaimedMail } from '../queries.ts'

/** Defers an email by an hour, to collect others of its kind to the same user. */
export async function startCollection(tx: Tx, mail: ClaimedMail): Promise<void> {
  await sql`
    update mails set state = 'queued', is_collection = true, due_at = now() + interval '1 hour', attempts = attempts - 1
    where ${matchesClaim(mail)}`.execute(tx)
}

/** Ends an email whose event another one announces. */
export async function addToCollection(tx: Tx, mail: ClaimedMail, collection: number): Promise<void> {
  await sql`update mails set state = 'collected', collected_by = ${collection} where ${matchesClaim(mail)}`.execute(tx)
}
