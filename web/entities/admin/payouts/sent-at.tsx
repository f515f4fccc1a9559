import { Trans } from '@lingui/react/macro'
import { Moment } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'

/** When the wallet's own message says that money was sent. */
export const SentAt = ({ instant }: { instant: string }) => (
  <DetailLine>
    <Trans>
      Sent on <Moment instant={instant} />, according to the wallet
    </Trans>
  </DetailLine>
)
