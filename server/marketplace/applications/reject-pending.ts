import type { Tx } from '#platform/database/db.ts'
import { emitAll } from '#server/domain/index.ts'
import { rejectPendingApplications, type PendingApplications } from './commands.ts'

/**
 * Rejects pending applications because their campaign is deleted or an account is closed, after waiting for concurrent
 * decisions. `actorId` is the brand's, or null for the operator. Emits the events.
 */
export async function rejectPending(tx: Tx, actorId: number | null, pending: PendingApplications): Promise<void> {
  const rejected = await rejectPendingApplications(tx, pending)
  await emitAll(
    tx,
    rejected.map(application => ({
      type: 'application_rejected',
      actorId,
      subjectId: application.id,
      parties: application,
      before: { status: 'pending' },
      after: { status: 'rejected' },
    })),
  )
}
