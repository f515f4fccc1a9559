import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** Adds what these events stand for to the figures of their months. */
export async function addToMonths(tx: Tx, eventIds: number[]): Promise<void> {
  await sql`select add_event_months(${eventIds}::bigint[])`.execute(tx)
}
