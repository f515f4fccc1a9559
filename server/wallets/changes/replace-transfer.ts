import type { PaymentMethod } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { linkPayouts } from '../evidence/payouts/commands.ts'
import { freeingEntry } from './free-entry.ts'

/**
 * Corrects the transaction ID of a payout with `store`, which leaves it without an entry: releases the entry of the
 * wrong transfer, and links that of the right one. The wallets must be locked.
 */
export async function replaceTransfer(
  tx: Tx,
  actor: Actor,
  { payment_method, entry_id }: { payment_method: PaymentMethod; entry_id: number | null },
  transactionId: string,
  store: () => Promise<void>,
): Promise<void> {
  await freeingEntry(tx, actor, entry_id, async () => {
    await store()
    await linkPayouts(tx, payment_method, [transactionId])
  })
}
