import { sql } from 'kysely'
import type { Hint } from '#contract/index.ts'
import type { Db, Tx } from '../database/db.ts'

/** NOTIFY channel of what the streams of all instances have to know. */
export const channel = 'live'

/** A hint with its readers: users by id, or all admins. */
export interface AddressedHint extends Hint {
  to: readonly number[] | 'admins'
}

/** What the triggers on sessions and users send: whose streams end. */
export interface Ended {
  ended: { session: number } | { user: number }
}

/**
 * Sends hints to the open streams of all instances, in a transaction when it commits. NOTIFY holds a lock of the whole
 * database while a transaction commits, so not in those that people wait for.
 */
export async function sendHints(db: Db | Tx, hints: readonly AddressedHint[]): Promise<void> {
  if (hints.length === 0) return
  const payloads = hints.map(({ to, kind, id }) => JSON.stringify({ to, kind, id } satisfies AddressedHint))
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}
