import type { EvidenceGrade } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { emitAll } from '#server/domain/index.ts'
import { changingWalletsPatiently } from '../entries/lock.ts'
import { linkEntries, markNotified, storeGrades } from './commands.ts'
import { gradeEvidence } from './policy.ts'
import { earlyTransactionIds, openPayments, type OpenPayment, type PaymentSelector } from './queries.ts'

interface Regraded {
  payment: OpenPayment
  grade: EvidenceGrade
}

/**
 * Re-examines payments that were confirmed without evidence: links matching entries, and notifies admins once of each
 * entry that differs.
 */
async function reexamine(tx: Tx, graded: readonly Regraded[]): Promise<void> {
  const withEntry = (grade: EvidenceGrade) =>
    graded.flatMap(({ payment, grade: its }) =>
      payment.status === 'confirmed' && its === grade && payment.facts.entry
        ? [{ payment, paymentId: payment.id, entryId: payment.facts.entry.id }]
        : [],
    )
  const matching = withEntry('matched')
  const differing = withEntry('differs').filter(({ entryId, payment }) => entryId !== payment.told_of)
  await linkEntries(tx, matching, null)
  await markNotified(tx, differing)
  await emitAll(tx, [
    ...matching.map(({ payment, entryId }) => ({
      type: 'evidence_linked' as const,
      actorId: null,
      subjectId: payment.id,
      parties: payment,
      details: { entry: entryId },
    })),
    ...differing.map(({ payment, entryId }) => ({
      type: 'evidence_differed' as const,
      actorId: null,
      subjectId: payment.id,
      parties: payment,
      details: { entry: entryId, amount: payment.amount },
    })),
  ])
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
  await reexamine(tx, graded)
  return changed
}

/**
 * Regrades the open payments with these IDs, after entries or other payments with them have changed. Emits an event for
 * each pending one whose grade has changed, so that open pages show it.
 */
export async function regradeTransactions(tx: Tx, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length > 0) await regradeWith(tx, { transactionIds: [...new Set(transactionIds)] })
}

/** The same for the IDs of an import's entries, and for others. */
export const regradeImport = (tx: Tx, importId: number, transactionIds: readonly string[]): Promise<void> =>
  regradeWith(tx, { importId, transactionIds })

async function regradeWith(tx: Tx, selector: PaymentSelector): Promise<void> {
  const changed = await regrade(tx, selector)
  const events = changed
    .filter(({ payment }) => payment.status === 'pending')
    .map(({ payment, grade }) => ({
      type: 'evidence_graded' as const,
      actorId: null,
      subjectId: payment.id,
      parties: payment,
      before: { grade: payment.grade },
      after: { grade },
    }))
  await emitAll(tx, events)
}

/** Grades a newly reported payment. */
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
  await changingWalletsPatiently(transactOn(db))(tx => regradeTransactions(tx, transactionIds))
}
