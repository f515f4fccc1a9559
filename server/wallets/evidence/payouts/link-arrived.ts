import type { PaymentMethod, PayoutKind } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { emitAll } from '#platform/events/emit.ts'
import { linkPayouts } from './commands.ts'

const events = {
  withdrawal: 'withdrawal_transfer_linked',
  refund: 'refund_transfer_linked',
} as const satisfies Record<PayoutKind, string>

/** Links payouts to the entries of their transfers that have changed, so that open pages show it. The wallets must be locked. */
export async function linkArrived(tx: Tx, account: PaymentMethod, transactionIds: readonly string[]): Promise<void> {
  const linked = await linkPayouts(tx, account, [...new Set(transactionIds)])
  await emitAll(
    tx,
    linked.map(({ kind, id, entry }) => ({
      type: events[kind],
      actorId: null,
      subjectId: id,
      details: { entry },
    })),
  )
}
