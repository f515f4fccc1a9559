import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { EvidenceReason } from '#contract/index.ts'
import { Money } from '#ui/money.tsx'
import link from '#ui/link.module.css'
import classes from './evidence-cell.module.css'

interface NearMissProps {
  /** The ID that the brand entered. */
  typed: string
  params: EvidenceReason['params']
}

/** A link to an entry whose ID almost equals the brand's. Highlights the differing characters. */
export function NearMiss({ typed, params }: NearMissProps) {
  const { transaction_id = '', amount = '0', how } = params as Record<string, string>
  const id = (
    <Link to="/admin-panel" search={{ tab: 'desk', search: transaction_id }} className={link.link}>
      {[...transaction_id].map((character, index) =>
        character === typed[index] ? character : <mark key={index}>{character}</mark>,
      )}
    </Link>
  )
  const money = <Money amount={amount} />
  return (
    <span className={classes.near}>
      {how === 'look_alike' ? (
        <Trans>
          {id} ({money}) looks almost the same
        </Trans>
      ) : how === 'transposed' ? (
        <Trans>
          {id} ({money}) has two characters swapped
        </Trans>
      ) : (
        <Trans>
          {id} ({money}) differs by one character
        </Trans>
      )}
    </span>
  )
}
