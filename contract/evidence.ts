import { Type, type Static } from 'typebox'
import { OneOf } from './endpoint.ts'
import { limits } from './values/limits.ts'
import { evidenceCodes, evidenceGrades } from './values/vocabulary.ts'
import { evidenceEntry } from './wallet-entries.ts'

/**
 * Why a payment has its grade, as a code with parameters. Amounts are decimal strings, times are instants, days are
 * `YYYY-MM-DD`. `evidenceCodes` lists the codes with their parameters.
 */
export const EvidenceReason = Type.Object({
  code: OneOf(evidenceCodes),
  params: Type.Unsafe<Record<string, string | number>>({ type: 'object', additionalProperties: true }),
})
export type EvidenceReason = Static<typeof EvidenceReason>

const Entry = Type.Object(evidenceEntry)
export type EvidenceEntry = Static<typeof Entry>

const grade = OneOf(evidenceGrades)
const reasons = Type.Array(EvidenceReason, {
  maxItems: evidenceCodes.length + limits.nearMisses + limits.listedClaims.max,
})

/**
 * The evidence that wallet entries provide for a payment. A confirmed payment is `matched` with its entry, or has its
 * current grade and the reason `confirmed_without_evidence`. Null for a rejected payment, for one reversed as
 * `not_received`, and for one reversed as `returned_by_wallet` that had no entry.
 */
export const Evidence = Type.Unsafe<{
  grade: Static<typeof grade>
  reasons: EvidenceReason[]
  entry: EvidenceEntry | null
} | null>({
  type: ['object', 'null'],
  properties: { grade, reasons, entry: { ...Entry, type: ['object', 'null'] } },
  required: ['grade', 'reasons', 'entry'],
})
export type Evidence = NonNullable<Static<typeof Evidence>>
