import { sql } from 'kysely'
import type { FlagDecision, FlagReason } from '#contract/values/flags.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'
import type { FlagRow, Subject } from './queries.ts'

/** Lets one transaction at a time raise or decide flags of a subject. */
export async function lockSubject(tx: Tx, { type, id }: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('flags'), hashtext(${`${type} ${id}`}))`.execute(tx)
}

interface Reported {
  reason: FlagReason
  note: string | null
}

/** Stores a flag. The subject must be locked. */
export async function insertFlag(
  tx: Tx,
  { id: flagger_id }: Actor,
  { type: subject_type, id: subject_id }: Subject,
  flagged: { id: number },
  { reason, note }: Reported,
): Promise<FlagRow> {
  const { id, created_at } = await tx
    .insertInto('flags')
    .values({ subject_type, subject_id, flagged_id: flagged.id, flagger_id, reason, note })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return { id, subject_type, subject_id, reason, note, status: 'open', created_at }
}

/** Stores an admin's decision on open flags. */
export async function writeFlagDecision(
  tx: Tx,
  flags: readonly Locked<'flag', 'staff'>[],
  { id: decided_by }: Actor,
  decision: { status: FlagDecision; decision_note: string | null },
): Promise<void> {
  await tx
    .updateTable('flags')
    .set({ ...decision, decided_at: sql`now()`, decided_by })
    .where('id', '=', sql<number>`any(${flags.map(({ id }) => id)}::bigint[])`)
    .execute()
}

/** Deletes the notes of a user whose account is closed. Their flags are kept. */
export async function clearFlagNotes(tx: Tx, { id }: Locked<'user', 'system'>): Promise<void> {
  await tx.updateTable('flags').set({ note: null }).where('flagger_id', '=', id).where('note', 'is not', null).execute()
}
