import type { AdminPayment } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hold } from '#server/domain/index.ts'
import { linkEvidence, changingWallets } from '#server/wallets/index.ts'
import { presentAdminPayment } from './presenter.ts'
import { adminPaymentById } from './queries.ts'

/**
 * Links a payment that was confirmed without evidence to its wallet entry, although the entry differs. Moves no money.
 * Repeating it is a no-op. Refuses with `payment_not_found`, with `entry_not_linkable` unless the payment still lacks
 * evidence and the entry counts and has its transaction ID and amount, and with `evidence_used` if the entry is linked
 * to another payment, or another payment with its ID is confirmed.
 */
export function linkPaymentEvidence(
  transact: Transact,
  actor: Actor,
  id: number,
  entryId: number,
): Promise<AdminPayment> {
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const payment = await hold(tx, actor, 'payment', id, 'staff')
    if (!payment) refuse('payment_not_found')
    await linkEvidence(tx, actor, payment, entryId)
    return presentAdminPayment(await adminPaymentById(tx, id))
  })
}
