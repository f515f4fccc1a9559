import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, type Locked } from '#server/domain/index.ts'
import { regradeTransactions } from '#server/wallets/index.ts'
import { endAllOf, endReleased } from './commands.ts'

/**
 * Notifies the brands that claimed the transaction ID of a payment that it is free, unless their claims now concern the
 * payment that replaces it.
 */
export async function releaseClaims(
  tx: Tx,
  { id: actorId }: Pick<Actor, 'id'>,
  payment: Locked<'payment', 'staff'> | Locked<'payment', 'brand'>,
): Promise<void> {
  for (const claim of await endReleased(tx, payment)) {
    const details = { claim: claim.id, payment: claim.payment_id }
    await emit(tx, { type: 'claim_released', actorId, subjectId: claim.application_id, parties: claim, details })
  }
}

/** Withdraws the open claims of a user whose account is closed for good. The wallets must be locked. */
export async function withdrawClaimsOf(tx: Tx, user: Locked<'user', 'system'>): Promise<void> {
  const ended = await endAllOf(tx, user)
  await regradeTransactions(
    tx,
    ended.map(({ transaction_id }) => transaction_id),
  )
}
