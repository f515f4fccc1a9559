import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AdminPayment, EvidenceEntry } from '#contract/index.ts'
import { ClaimsButton, type ClaimDecisions } from './claims-dialog.tsx'
import { Evidence } from './evidence.tsx'
import { LinkButton, type EvidenceLink } from './link-evidence.tsx'
import classes from './evidence-cell.module.css'

interface EvidenceCellProps {
  row: AdminPayment
  /** Shows the entry's original text. */
  onOpen: (entry: EvidenceEntry) => void
  link: EvidenceLink
  claims: ClaimDecisions
}

/**
 * The evidence that the wallets give for a payment: the grade, its reasons, a button that opens the claims of other
 * brands, one that opens the entry and, for a payment that was confirmed before it arrived, one that links it.
 */
export function EvidenceCell({ row, onOpen, link, claims }: EvidenceCellProps) {
  const { t } = useLingui()
  const { evidence }: Partial<AdminPayment> = row
  const decide = <ClaimsButton row={row} decision={claims} />
  if (!evidence) return row.claims_count ? <div className={classes.entry}>{decide}</div> : '–'
  const { entry } = evidence
  return (
    <div className={classes.evidence}>
      <Evidence row={row} evidence={evidence} />
      {row.claims_count ? <div className={classes.entry}>{decide}</div> : null}
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
