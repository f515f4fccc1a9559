import { Trans } from '@lingui/react/macro'
import { Moment } from '#ui/day.tsx'
import { SmallPrint } from '#ui/small-print.tsx'

/** When the wallet's own message says that money was sent. */
export const SentAt = ({ instant }: { instant: string }) => (
  <SmallPrint>
    <Trans>
      Sent on <Moment instant={instant} />, according to the wallet
    </Trans>
  </SmallPrint>
)
