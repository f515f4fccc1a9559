import type { Rejection } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit } from '#server/domain/index.ts'
import { writeRejection, type Rejectable } from './commands.ts'

/** Rejects a pending application, payment or withdrawal and emits the event. */
export async function reject(tx: Tx, actor: Actor, rejectable: Rejectable, decision: Rejection): Promise<void> {
  await writeRejection(tx, rejectable, actor, decision)
  const { resource, row } = rejectable
  const rejected = {
    actorId: actor.id,
    subjectId: row.id,
    before: { status: 'pending' },
    // Excludes the note: events are permanent, and notes are free text.
    after: { status: decision.status, ...(decision.reason && { reason: decision.reason }) },
  } as const
  switch (resource) {
    case 'application':
      return emit(tx, { ...rejected, type: 'application_rejected', parties: row })
    case 'payment':
      return emit(tx, { ...rejected, type: 'payment_rejected', parties: row, details: { amount: row.amount } })
    case 'withdrawal':
      return emit(tx, { ...rejected, type: 'withdrawal_rejected', parties: row, details: { amount: row.amount } })
  }
}
