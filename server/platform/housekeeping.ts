import { sql } from 'kysely'
import type { Db } from './db.ts'

const hour = 3_600_000

/** Removes ended sessions and answers kept for Idempotency-Keys for more than a day. */
export async function tidy(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}

/** Tidies now and every hour until it is stopped. A failure is told and tried again the next hour. */
export function startHousekeeping(db: Db, onError: (error: unknown) => void): () => void {
  const run = () => void tidy(db).catch(onError)
  run()
  const timer = setInterval(run, hour)
  timer.unref()
  return () => clearInterval(timer)
}
