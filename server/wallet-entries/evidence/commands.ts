import { sql } from 'kysely'
import type { EvidenceGrade } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'

/** Links an entry to the payment it proves. Refuses with `evidence_used` if it is linked to another. */
export async function linkEntry(tx: Tx, entryId: number, paymentId: number, adminId: number | null): Promise<void> {
  await tx.insertInto('wallet_links').values({ entry_id: entryId, payment_id: paymentId, admin_id: adminId }).execute()
}

/** Stores the grades of payments. */
export async function storeGrades(tx: Tx, grades: readonly { id: number; grade: EvidenceGrade }[]): Promise<void> {
  if (grades.length === 0) return
  await sql`
    update payment_evidence set grade = graded.grade
    from unnest(${grades.map(({ id }) => id)}::bigint[], ${grades.map(({ grade }) => grade)}::text[]) as graded (id, grade)
    where payment_id = graded.id`.execute(tx)
}

/** Records that admins know of an entry that differs from a confirmed payment. */
export async function markNotified(tx: Tx, paymentId: number, entryId: number): Promise<void> {
  await tx.updateTable('payment_evidence').set({ told_of: entryId }).where('payment_id', '=', paymentId).execute()
}
