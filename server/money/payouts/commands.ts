import type { PayoutKind } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Locked } from '#server/domain/index.ts'
import { payoutTables } from '#server/wallets/index.ts'

/** Sets the transaction ID of a payout that was sent, and unlinks the entry of another transfer. Moves no money. */
export async function setTransactionId(
  tx: Tx,
  kind: PayoutKind,
  payout: Locked<PayoutKind, 'staff'>,
  transactionId: string,
): Promise<void> {
  await tx
    .updateTable(payoutTables[kind])
    .set({ transaction_id: transactionId, entry_id: null })
    .where('id', '=', payout.id)
    .execute()
}
