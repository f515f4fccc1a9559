import type { Evidence, PaymentStatus } from '#contract/index.ts'
import type { EntryRow } from '../entry-row.ts'
import { presentEntry } from '../present-entry.ts'
import { gradeEvidence, type EvidenceFacts, type ReportedPayment } from './policy.ts'

/** A payment with what its evidence is made of. */
export interface EvidenceRow extends ReportedPayment {
  status: PaymentStatus
  /** Null for a rejected one, and for one that stands on an entry. */
  evidence_facts: EvidenceFacts | null
  linked_entry: EntryRow | null
}

/** The evidence of a payment as an admin sees it. */
export function presentEvidence(row: EvidenceRow): Evidence | null {
  if (row.linked_entry) return { grade: 'matched', reasons: [], entry: presentEntry(row.linked_entry) }
  if (row.status === 'rejected' || !row.evidence_facts) return null
  const { grade, reasons } = gradeEvidence(row, row.evidence_facts)
  const { entry } = row.evidence_facts
  return {
    grade,
    reasons: row.status === 'confirmed' ? [{ code: 'confirmed_without_evidence', params: {} }, ...reasons] : reasons,
    entry: entry && presentEntry(entry),
  }
}
