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
 * The wallets' evidence for a payment: the grade, its reasons, and buttons that open the entry, open other brands'
 * claims, and link an entry that arrived after the payment was confirmed.
 */
export function EvidenceCell({ row, onOpen, link, claims }: EvidenceCellProps) {
  const { t } = useLingui()
  const { evidence } = row
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
