import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

interface DecisionButtonsProps {
  /** Another decision is in progress. */
  disabled: boolean
  /** Whether the list has keys, see `useRowKeys`: A approves, R rejects. */
  keys?: boolean
  onApprove: () => void
  onReject: () => void
}

/** The decisions about a pending row. */
export function DecisionButtons({ disabled, keys = false, onApprove, onReject }: DecisionButtonsProps) {
  return (
    <>
      <Button size="xs" disabled={disabled} aria-keyshortcuts={keys ? 'A' : undefined} onClick={onApprove}>
        <Trans>Approve</Trans>
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={disabled}
        aria-keyshortcuts={keys ? 'R' : undefined}
        onClick={onReject}
      >
        <Trans>Reject</Trans>
      </Button>
    </>
  )
}
