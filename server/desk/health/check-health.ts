import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { Refusal } from '#platform/http/errors.ts'
import { ping } from './queries.ts'

/** The timeout of a health check for the database, in milliseconds. Load balancers wait longer. */
const patience = 2_000

/**
 * Checks the database. Refuses with `unavailable` on any failure, and if the database does not reply within 2 seconds.
 */
export async function checkHealth(db: Db, timeout = patience): Promise<{ status: 'ok' }> {
  const replied = new AbortController()
  const late = delay(timeout, undefined, { signal: replied.signal }).then(() => {
    throw new Error('The database did not reply to a health check')
  })
  try {
    await Promise.race([ping(db), late])
  } catch (cause) {
    throw Object.assign(new Refusal('unavailable'), { cause })
  } finally {
    replied.abort()
  }
  return { status: 'ok' }
}
