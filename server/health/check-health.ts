import type { Db } from '#platform/database/db.ts'
import { Refusal } from '#platform/http/errors.ts'
import { ping } from './queries.ts'

/** Answers when the database does. Refuses with `unavailable` whatever keeps it from answering. */
export async function checkHealth(db: Db): Promise<{ status: 'ok' }> {
  try {
    await ping(db)
  } catch (cause) {
    throw Object.assign(new Refusal('unavailable'), { cause })
  }
  return { status: 'ok' }
}
