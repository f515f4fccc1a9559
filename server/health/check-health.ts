import type { Db } from '#platform/database/db.ts'
import { Refusal } from '#platform/http/errors.ts'
import { ping } from './queries.ts'

/** Checks the database. Refuses with `unavailable` on any failure. */
export async function checkHealth(db: Db): Promise<{ status: 'ok' }> {
  try {
    await ping(db)
  } catch (cause) {
    throw Object.assign(new Refusal('unavailable'), { cause })
  }
  return { status: 'ok' }
}
