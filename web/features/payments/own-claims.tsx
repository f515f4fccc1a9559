import { Trans } from '@lingui/react/macro'
import type { OwnClaim, PayableApplication } from '#contract/index.ts'
import { DetailLine } from '#ui/detail-line.tsx'
import classes from './columns.module.css'

/** The state of the brand's claim. */
function Outcome({ claim: { status, transaction_id: id, note } }: { claim: OwnClaim }) {
  if (status === 'open')
    return (
      <Trans>
        Another payment already uses transaction ID {id}. An admin will check whose payment it is. Don't send the money
        again.
      </Trans>
    )
  if (status === 'released') return <Trans>Transaction ID {id} is available again. Submit your payment again.</Trans>
  return (
    <>
      <Trans>Transaction ID {id} belongs to another payment.</Trans>
      {note ? (
        <>
          <br />
          <q>{note}</q>
        </>
      ) : null}
    </>
  )
}

/** The brand's latest claim to another payment's transaction ID, unless it has submitted a payment since. */
export function LatestClaim({ row }: { row: PayableApplication }) {
  const claim = row.claims[0]
  if (!claim || claim.status === 'preferred' || claim.status === 'withdrawn') return null
  return (
    <div className={classes.ended}>
      <DetailLine>
        <Outcome claim={claim} />
      </DetailLine>
    </div>
  )
}
