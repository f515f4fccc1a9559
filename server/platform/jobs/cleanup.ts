import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/db.ts'

/** Rows per statement, so that each stays far below the limit of a statement. */
const batchSize = 10_000

async function deleteWhere(
  db: Db,
  table: 'sessions' | 'idempotency_keys',
  condition: RawBuilder<boolean>,
): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(batchSize)}
      ))`.execute(db)
    deleted = Number(numAffectedRows)
  }
}

export const deleteEndedSessions = (db: Db): Promise<void> =>
  deleteWhere(db, 'sessions', sql<boolean>`expires_at < now()`)

/** Deletes replies stored for Idempotency-Keys more than a day ago. */
export const deleteOldIdempotencyKeys = (db: Db): Promise<void> =>
  deleteWhere(db, 'idempotency_keys', sql<boolean>`created_at < now() - interval '1 day'`)
