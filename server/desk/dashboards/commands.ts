import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** Adds these events to the monthly figures. */
export async function addToMonths(tx: Tx, eventIds: number[]): Promise<void> {
  await sql`select add_event_months(${eventIds}::bigint[])`.execute(tx)
}
