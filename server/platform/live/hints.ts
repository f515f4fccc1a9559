import { sql } from 'kysely'
import type { Capability, Hint } from '#contract/index.ts'
import type { Db, Tx } from '../database/db.ts'
import { requireRow } from '../database/prepared.ts'

/** The NOTIFY channel for what the streams of all instances need to know. */
export const channel = 'live'

/** A hint and its recipients: users by id, or staff with a capability. */
export interface AddressedHint extends Hint {
  to: readonly number[] | Capability
}

/** Hints, and the transaction that sent them. */
export interface SentHints {
  hints: readonly AddressedHint[]
  transaction: string
}

/** Sent by the triggers on sessions and users: whose streams end. */
export interface Ended {
  ended: { session: number } | { user: number }
}

/** NOTIFY accepts payloads below 8,000 bytes, including the transaction. */
const maxPayload = 7_800

/** Packs each distinct hint into as few arrays as possible. */
function pack(hints: readonly AddressedHint[]): string[] {
  const payloads: string[] = []
  let packed = ''
  for (const hint of new Set(
    hints.map(({ to, kind, id }) => JSON.stringify({ to, kind, id } satisfies AddressedHint)),
  )) {
    if (packed && packed.length + hint.length > maxPayload) {
      payloads.push(`[${packed}]`)
      packed = ''
    }
    packed += packed ? `,${hint}` : hint
  }
  return packed ? [...payloads, `[${packed}]`] : payloads
}

/**
 * Sends hints to the open streams of all instances; within a transaction, when it commits. A commit with NOTIFY takes a
 * database-wide lock, so do not use this in transactions that people wait for.
 */
export async function sendHints(db: Db | Tx, hints: readonly AddressedHint[]): Promise<void> {
  if (hints.length === 0) return
  await sql`
    select pg_notify(${channel}, json_build_object('hints', hints::json, 'transaction', pg_current_xact_id()::text)::text)
    from unnest(${pack(hints)}::text[]) hints`.execute(db)
}

/** Returns the latest transaction that has ended. */
export async function latestTransaction(db: Db): Promise<bigint> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return BigInt(requireRow(rows).next) - 1n
}
