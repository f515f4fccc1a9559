import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'

/** Marks a refund as sent, under this transaction ID. Moves no money. */
export async function markSent(
  tx: Tx,
  refund: Locked<'refund', 'staff'>,
  admin: Actor,
  transactionId: string,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'sent', transaction_id: transactionId, sent_at: sql`now()`, sent_by: admin.id })
    .where('id', '=', refund.id)
    .execute()
}
