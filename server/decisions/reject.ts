import type { Tx } from '#platform/database/db.ts'
import { emit } from '#platform/events/emit.ts'
import type { Actor } from '#platform/security/access.ts'
import { writeRejection, type Rejectable } from './commands.ts'

/** Rejects an application, a payment or a withdrawal that is pending, and emits the event of it. */
export async function reject(tx: Tx, actor: Actor, rejectable: Rejectable): Promise<void> {
  await writeRejection(tx, rejectable, actor)
  const { resource, row } = rejectable
  const rejected = {
    actorId: actor.id,
    subjectId: row.id,
    before: { status: 'pending' },
    after: { status: 'rejected' },
  } as const
  if (resource === 'application') await emit(tx, { ...rejected, type: 'application_rejected' })
  else await emit(tx, { ...rejected, type: `${resource}_rejected`, details: { amount: row.amount } })
}
