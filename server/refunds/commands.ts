import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Held } from '#server/domain/index.ts'

/** Replaces the transaction ID of a refund that was sent, and unlinks the wrong entry. Moves no money. */
export async function correctTransactionId(
  tx: Tx,
  refund: Held<'refund', 'admin'>,
  transactionId: string,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ transaction_id: transactionId, entry_id: null })
    .where('id', '=', refund.id)
    .execute()
}

/** Marks a refund as sent, under this transaction ID. Moves no money. */
export async function markSent(
  tx: Tx,
  refund: Held<'refund', 'admin'>,
  admin: Actor,
  transactionId: string,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'sent', transaction_id: transactionId, sent_at: sql`now()`, sent_by: admin.id })
    .where('id', '=', refund.id)
    .execute()
}
