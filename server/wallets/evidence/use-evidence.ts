import type { Tx } from '#platform/database/db.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, type Locked } from '#server/domain/index.ts'
import { linkedEntryId } from '../entries/queries.ts'
import { linkEntries, markNotified } from './commands.ts'
import { checkLink, checkUseOfEntry, gradeEvidence } from './policy.ts'
import { openPayments } from './queries.ts'

/**
 * Links payments that are being confirmed to their entries, if one counts and has the same amount. Does not notify
 * admins of other entries, which they have seen. Refuses with `evidence_used` if an entry is linked to another payment.
 * The wallets must be locked.
 */
export async function useEvidence(
  tx: Tx,
  actor: Actor,
  payments: readonly Locked<'payment', 'staff'>[],
): Promise<void> {
  const uses = (await openPayments(tx, { ids: payments.map(({ id }) => id) })).flatMap(payment => {
    const { entry } = payment.facts
    if (!entry) return []
    return [{ paymentId: payment.id, entryId: entry.id, isUsed: shouldApply(checkUseOfEntry(payment, payment.facts)) }]
  })
  await linkEntries(
    tx,
    uses.filter(({ isUsed }) => isUsed),
    actor.id,
  )
  await markNotified(
    tx,
    uses.filter(({ isUsed }) => !isUsed),
  )
}

/**
 * Links a payment that was confirmed without evidence to the entry that has arrived since, because an admin has found
 * that it belongs to this payment in spite of its differences. Other payments with the ID remain duplicates. Repeating
 * it is a no-op. Refuses with `entry_not_linkable` and `evidence_used`. The wallets must be locked.
 */
export async function linkEvidence(
  tx: Tx,
  actor: Actor,
  payment: Locked<'payment', 'staff'>,
  entryId: number,
): Promise<void> {
  const { id } = payment
  const [open] = await openPayments(tx, { ids: [id] })
  if (!shouldApply(checkLink(entryId, open, await linkedEntryId(tx, id)))) return
  await linkEntries(tx, [{ entryId, paymentId: id }], actor.id)
  await emit(tx, {
    type: 'evidence_linked',
    actorId: actor.id,
    subjectId: id,
    parties: payment,
    details: { entry: entryId },
  })
}

/** Whether all of these payments are pending and matched now. The wallets must be locked. */
export async function areMatched(tx: Tx, payments: readonly Locked<'payment', 'staff'>[]): Promise<boolean> {
  const ids = payments.map(({ id }) => id)
  const open = await openPayments(tx, { ids })
  const matched = open.filter(row => row.status === 'pending' && gradeEvidence(row, row.facts).grade === 'matched')
  return matched.length === ids.length
}
