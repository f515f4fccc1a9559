import type { EvidenceGrade } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { emit, emitAll } from '#platform/events/emit.ts'
import { lockWallets } from '../commands.ts'
import { linkEntry, markNotified, storeGrades } from './commands.ts'
import { gradeEvidence } from './policy.ts'
import { earlyTransactionIds, openPayments, type OpenPayment, type PaymentSelector } from './queries.ts'

/**
 * Re-examines a payment that was confirmed without evidence: links an entry that matches, and notifies admins once of
 * one that differs.
 */
async function settle(
  tx: Tx,
  { id, amount, told_of, facts: { entry } }: OpenPayment,
  grade: EvidenceGrade,
): Promise<void> {
  if (entry === null) return
  if (grade === 'matched') {
    await linkEntry(tx, entry.id, id, null)
    await emit(tx, { type: 'evidence_linked', actorId: null, subjectId: id, details: { entry: entry.id } })
  } else if (grade === 'differs' && entry.id !== told_of) {
    await markNotified(tx, id, entry.id)
    await emit(tx, { type: 'evidence_differed', actorId: null, subjectId: id, details: { entry: entry.id, amount } })
  }
}

interface Regraded {
  payment: OpenPayment
  grade: EvidenceGrade
}

/** Stores the grades that have changed, and returns them. */
async function regrade(tx: Tx, selector: PaymentSelector): Promise<Regraded[]> {
  const graded = (await openPayments(tx, selector)).map(payment => ({
    payment,
    grade: gradeEvidence(payment, payment.facts).grade,
  }))
  const changed = graded.filter(({ payment, grade }) => payment.grade !== grade)
  await storeGrades(
    tx,
    changed.map(({ payment, grade }) => ({ id: payment.id, grade })),
  )
  for (const { payment, grade } of graded) if (payment.status === 'confirmed') await settle(tx, payment, grade)
  return changed
}

/**
 * Regrades the open payments with these IDs, after entries or other payments with them have changed. Emits an event for
 * each pending one whose grade has changed, so that open pages show it.
 */
export async function regradeTransactions(tx: Tx, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length === 0) return
  const changed = await regrade(tx, { transactionIds: [...new Set(transactionIds)] })
  const events = changed
    .filter(({ payment }) => payment.status === 'pending')
    .map(({ payment: { id, grade: before }, grade: after }) => ({
      type: 'evidence_graded' as const,
      actorId: null,
      subjectId: id,
      before: { grade: before },
      after: { grade: after },
    }))
  if (events.length > 0) await emitAll(tx, events)
}

/** Grades a payment that has just been reported. */
export async function gradeNewPayment(tx: Tx, paymentId: number): Promise<void> {
  await regrade(tx, { ids: [paymentId] })
}

/**
 * Regrades the open payments whose entry was ahead of the server's clock, once its time has come. Nothing else about
 * them changes then, so no other action regrades them.
 */
export async function regradeEarlyPayments(db: Db): Promise<void> {
  const transactionIds = await earlyTransactionIds(db)
  if (transactionIds.length === 0) return
  await transactOn(db)(async tx => {
    await lockWallets(tx)
    await regradeTransactions(tx, transactionIds)
  })
}
