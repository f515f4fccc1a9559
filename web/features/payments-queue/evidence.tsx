import { useLingui } from '@lingui/react/macro'
import type { AdminPayment } from '#contract/index.ts'
import type { EvidenceGrade } from '#contract/values/vocabulary.ts'
import { gradeNames, useReasonText } from '#entities/admin/wallets/evidence-texts.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { NearMiss } from './near-miss.tsx'
import classes from './evidence-cell.module.css'

const tones: Record<EvidenceGrade, Tone> = { matched: 'good', differs: 'bad', duplicate: 'bad', unknown: 'waiting' }

interface EvidenceProps {
  row: Pick<AdminPayment, 'status' | 'brand_transaction_id'>
  evidence: NonNullable<AdminPayment['evidence']>
}

/** The grade of a payment's evidence, and its reasons. */
export function Evidence({ row, evidence: { grade, reasons } }: EvidenceProps) {
  const { i18n } = useLingui()
  const textOf = useReasonText()
  // For a payment confirmed without evidence, the reason alone is enough.
  const isOpen = row.status === 'pending' || grade !== 'unknown'
  return (
    <>
      {isOpen ? <Badge tone={tones[grade]}>{i18n._(gradeNames[grade])}</Badge> : null}
      {reasons.length > 0 ? (
        <ul className={classes.reasons}>
          {reasons.map(reason => (
            <li key={`${reason.code} ${reason.params['entry'] ?? ''}`}>
              {reason.code === 'near_miss' ? (
                <NearMiss typed={row.brand_transaction_id} params={reason.params} />
              ) : (
                textOf(reason)
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
