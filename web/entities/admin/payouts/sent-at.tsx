import { Trans } from '@lingui/react/macro'
import { Moment } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'

/** The time at which the money was sent, according to the wallet's message. */
export const SentAt = ({ instant }: { instant: string }) => (
  <DetailLine>
    <Trans>
      Sent on <Moment instant={instant} />, according to the wallet
    </Trans>
  </DetailLine>
)
