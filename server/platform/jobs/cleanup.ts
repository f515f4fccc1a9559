import { sql, type RawBuilder } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Db } from '../database/db.ts'
import { isWithin } from '../database/recent.ts'
import { knownDays } from '../security/guesses.ts'

/** Rows per statement, so that each stays far below the statement timeout. */
const batchSize = 10_000

/** Deletes a table's rows that meet the condition, in batches. For scheduled jobs. */
export async function deleteWhere(
  db: Db,
  table: keyof DB,
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

/**
 * Deletes responses stored for Idempotency-Keys more than a day ago, or more than a day in the future by a wrong clock.
 */
export async function deleteOldIdempotencyKeys(db: Db, signal?: AbortSignal): Promise<void> {
  // One at a time, because an index finds the rows of each.
  const outdated = [
    sql<boolean>`created_at < now() - interval '1 day'`,
    sql<boolean>`created_at > now() + interval '1 day'`,
  ]
  for (const condition of outdated) await deleteWhere(db, 'idempotency_keys', condition, signal)
}

/** Deletes expired guess counters. A counter expires in less than a day. */
export const deleteForgottenGuesses = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'sign_in_guesses', sql<boolean>`not ${isWithin(sql`counted_at`, '1 day')}`, signal)

/** Deletes addresses without a login for so long that they no longer count as known. */
export const deleteOldAddresses = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(
    db,
    'known_addresses',
    sql<boolean>`not ${isWithin(sql`signed_in_at`, sql`make_interval(days => ${knownDays})`)}`,
    signal,
  )
