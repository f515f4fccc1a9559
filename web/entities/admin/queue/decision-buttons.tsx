import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

interface DecisionButtonsProps {
  /** Whether another decision is in progress. */
  disabled: boolean
  onApprove: () => void
  onReject: () => void
}

/** The buttons that decide a pending row. */
export function DecisionButtons({ disabled, onApprove, onReject }: DecisionButtonsProps) {
  return (
    <>
      <Button size="xs" disabled={disabled} onClick={onApprove}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="xs" variant="default" disabled={disabled} onClick={onReject}>
        <Trans>Reject</Trans>
      </Button>
    </>
  )
}
