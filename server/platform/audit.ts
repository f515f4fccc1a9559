import type { Tx } from './db.ts'

interface Deed {
  actorId: number
  /** What was done, in the past tense: `payment_confirmed`. */
  action: string
  subjectType: 'application' | 'campaign' | 'correction' | 'payment' | 'user' | 'withdrawal'
  subjectId: number
  details?: Record<string, string | number>
}

/** Writes who did what into the append-only log, in the transaction of the deed. */
export async function recordDeed(tx: Tx, { actorId, action, subjectType, subjectId, details }: Deed): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: actorId,
      action,
      subject_type: subjectType,
      subject_id: subjectId,
      details: JSON.stringify(details ?? {}),
    })
    .execute()
}
