import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AdminPayment, EvidenceEntry } from '#contract/index.ts'
import { Evidence } from './evidence.tsx'
import { LinkButton, type EvidenceLink } from './link-evidence.tsx'
import classes from './evidence-cell.module.css'

interface EvidenceCellProps {
  row: AdminPayment
  /** Shows the entry's original text. */
  onOpen: (entry: EvidenceEntry) => void
  link: EvidenceLink
}

/**
 * The evidence that the wallets give for a payment: the grade, its reasons, a button that opens the entry and, for a
 * payment that was confirmed before it arrived, one that links it.
 */
export function EvidenceCell({ row, onOpen, link }: EvidenceCellProps) {
  const { t } = useLingui()
  const { evidence }: Partial<AdminPayment> = row
  if (!evidence) return '–'
  const { entry } = evidence
  return (
    <div className={classes.evidence}>
      <Evidence row={row} evidence={evidence} />
      {entry ? (
        <div className={classes.entry}>
          <Button size="compact-xs" variant="default" onClick={() => onOpen(entry)}>
            {t`Show entry`}
          </Button>
          <LinkButton row={row} link={link} />
        </div>
      ) : null}
    </div>
  )
}
