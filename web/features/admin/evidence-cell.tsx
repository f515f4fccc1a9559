import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AdminPayment, EvidenceEntry } from '#contract/index.ts'
import type { EvidenceGrade } from '#contract/vocabulary.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { gradeNames, useReasonText } from './evidence-words.ts'
import classes from './evidence-cell.module.css'

const tones: Record<EvidenceGrade, Tone> = { matched: 'good', differs: 'bad', duplicate: 'bad', unknown: 'waiting' }

interface EvidenceCellProps {
  evidence: AdminPayment['evidence'] | undefined
  /** Shows the entry's own text. */
  onOpen: (entry: EvidenceEntry) => void
}

/** What the wallets say of a payment: the grade, its reasons, and the entry one press away. */
export function EvidenceCell({ evidence, onOpen }: EvidenceCellProps) {
  const { t, i18n } = useLingui()
  const textOf = useReasonText()
  if (!evidence) return '–'
  const { grade, reasons, entry } = evidence
  return (
    <div className={classes.evidence}>
      <Badge tone={tones[grade]}>{i18n._(gradeNames[grade])}</Badge>
      {reasons.length > 0 ? (
        <ul className={classes.reasons}>
          {reasons.map(reason => (
            <li key={`${reason.code} ${reason.params['entry'] ?? ''}`}>{textOf(reason)}</li>
          ))}
        </ul>
      ) : null}
      {entry ? (
        <Button size="compact-xs" variant="subtle" onClick={() => onOpen(entry)}>
          {t`Show entry`}
        </Button>
      ) : null}
    </div>
  )
}
