import type { AdminPayment, Body, Poisha } from '#contract/index.ts'
import { visibleText } from '#contract/values/text.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { emit, hold } from '#server/domain/index.ts'
import { reverse } from '#server/money/ledger/index.ts'
import { changingWallets, freeingEntry, linkedEntryId, regradeTransactions } from '#server/wallets/index.ts'
import { checkReversal } from './policy.ts'
import { presentAdminPayment } from './presenter.ts'
import { adminPaymentById } from './queries.ts'

/**
 * Reverses a confirmed payment: the application becomes unpaid, and if the money had arrived, it is owed to the brand.
 * Repeating the reversal is a no-op. Refuses with `payment_not_found`, `payment_not_confirmed`, with
 * `payment_already_reversed` for another kind, and with `confirmation_required` if the amount reaches the operator's
 * threshold.
 */
export function reversePayment(
  transact: Transact,
  actor: VerifiedActor,
  id: number,
  { kind, note }: Body<'POST /admin/payments/{id}/reversal/'>,
  confirmFrom: Poisha | undefined,
): Promise<{ payment: AdminPayment; isNew: boolean }> {
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const payment = await hold(tx, actor, 'payment', id, 'staff')
    if (!payment) refuse('payment_not_found')
    const isNew = shouldApply(checkReversal(payment, kind))
    if (isNew) {
      requireConfirmationFrom(confirmFrom, payment.amount, actor)
      const confirmed = { ...payment, platform_fee: payment.platform_fee ?? 0 }
      const freed = kind === 'not_received' ? await linkedEntryId(tx, id) : null
      await freeingEntry(tx, actor, freed, async () => {
        await reverse(tx, confirmed, { kind, note: visibleText(note ?? '') || null, actorId: actor.id })
        await emit(tx, {
          type: 'payment_reversed',
          actorId: actor.id,
          subjectId: id,
          parties: payment,
          // Excludes the note: events are permanent, and notes are free text.
          after: { reversal_kind: kind },
          details: { amount: payment.amount },
        })
      })
      await regradeTransactions(tx, [payment.transaction_id])
    }
    return { payment: presentAdminPayment(await adminPaymentById(tx, id)), isNew }
  })
}
