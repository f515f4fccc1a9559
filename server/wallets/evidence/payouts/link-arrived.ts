import type { PaymentMethod } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { emitAll } from '#server/domain/index.ts'
import { linkPayouts } from './commands.ts'

/**
 * Links payouts to the entries of their transfers that have changed, so that open pages show it. The wallets must be
 * locked.
 */
export async function linkArrived(tx: Tx, account: PaymentMethod, transactionIds: readonly string[]): Promise<void> {
  const linked = await linkPayouts(tx, account, [...new Set(transactionIds)])
  await emitAll(
    tx,
    linked.map(payout => {
      const event = { actorId: null, subjectId: payout.id, details: { entry: payout.entry } }
      return payout.kind === 'withdrawal'
        ? { ...event, type: 'withdrawal_transfer_linked', parties: payout }
        : { ...event, type: 'refund_transfer_linked', parties: payout }
    }),
  )
}
