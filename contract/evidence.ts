import { Type, type Static } from 'typebox'
import { OneOf } from './endpoint.ts'
import { evidenceCodes, evidenceGrades } from './vocabulary.ts'
import { evidenceEntry } from './wallet-entries.ts'

/**
 * Why a payment has its grade: a code with parameters. Amounts are decimal strings, times instants, days `YYYY-MM-DD`.
 * `evidenceCodes` lists the codes with their parameters.
 */
export const EvidenceReason = Type.Object({
  code: OneOf(evidenceCodes),
  params: Type.Unsafe<Record<string, string | number>>({ type: 'object', additionalProperties: true }),
})
export type EvidenceReason = Static<typeof EvidenceReason>

const Entry = Type.Object(evidenceEntry)
export type EvidenceEntry = Static<typeof Entry>

const grade = OneOf(evidenceGrades)
const reasons = Type.Array(EvidenceReason)

/**
 * What the wallets' entries say of a payment. Of a confirmed one: `matched` with its entry, or what it was confirmed
 * without, with the reason `confirmed_without_evidence`. A rejected one has none.
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
