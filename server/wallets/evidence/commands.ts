import { sql } from 'kysely'
import type { EvidenceGrade } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'

/** An entry and its payment. */
export interface EntryOfPayment {
  entryId: number
  paymentId: number
}

const pairs = (rows: readonly EntryOfPayment[]) => sql`
  unnest(${rows.map(({ entryId }) => entryId)}::bigint[], ${rows.map(({ paymentId }) => paymentId)}::bigint[])
    as pairs (entry_id, payment_id)`

/** Links entries to the payments they prove. Refuses with `evidence_used` if one is linked to another payment. */
export async function linkEntries(tx: Tx, links: readonly EntryOfPayment[], adminId: number | null): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into wallet_links (entry_id, payment_id, admin_id)
    select entry_id, payment_id, ${adminId}::bigint from ${pairs(links)}`.execute(tx)
}

/** Stores the grades of payments. */
export async function storeGrades(tx: Tx, grades: readonly { id: number; grade: EvidenceGrade }[]): Promise<void> {
  if (grades.length === 0) return
  await sql`
    update payment_evidence set grade = graded.grade
    from unnest(${grades.map(({ id }) => id)}::bigint[], ${grades.map(({ grade }) => grade)}::text[]) as graded (id, grade)
    where payment_id = graded.id`.execute(tx)
}

/** Records that admins know of entries that differ from confirmed payments. */
export async function markNotified(tx: Tx, known: readonly EntryOfPayment[]): Promise<void> {
  if (known.length === 0) return
  await sql`
    update payment_evidence e set told_of = pairs.entry_id from ${pairs(known)}
    where e.payment_id = pairs.payment_id`.execute(tx)
}
