import type { Evidence, EvidenceReason } from '#contract/index.ts'
import type { EvidenceGrade } from '#contract/values/vocabulary.ts'
import type { EntryRow } from '../entries/entry-row.ts'
import { presentEntry } from '../entries/present-entry.ts'
import { gradeEvidence, type EvidenceFacts, type ReportedPayment } from './policy.ts'

/** A payment and the basis of its evidence. */
export interface EvidenceRow extends ReportedPayment {
  /** Null if the payment is rejected, linked to an entry, or reversed with its money gone from the ledger. */
  evidence_facts: EvidenceFacts | null
  linked_entry: EntryRow | null
}

/** Keeps the reasons that still matter after a confirmation without evidence, which excludes the waiting time. */
function afterConfirmation(hasEntry: boolean, grade: EvidenceGrade, reasons: EvidenceReason[]): EvidenceReason[] {
  const lasting =
    hasEntry || grade === 'duplicate'
      ? reasons
      : reasons.filter(({ code }) => code === 'near_miss' || code === 'contested')
  return [{ code: 'confirmed_without_evidence', params: {} }, ...lasting]
}

/** A payment's evidence as shown to admins. */
export function presentEvidence(row: EvidenceRow): Evidence | null {
  if (row.linked_entry) return { grade: 'matched', reasons: [], entry: presentEntry(row.linked_entry) }
  if (row.status === 'rejected' || !row.evidence_facts) return null
  const { grade, reasons } = gradeEvidence(row, row.evidence_facts)
  const { entry } = row.evidence_facts
  return {
    grade,
    reasons: row.status === 'confirmed' ? afterConfirmation(entry !== null, grade, reasons) : reasons,
    entry: entry && presentEntry(entry),
  }
}
