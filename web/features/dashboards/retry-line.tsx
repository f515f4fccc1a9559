import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './dashboard.module.css'

/** A dashboard that could not be read shows its empty lists, as the specification has it, and this line. */
export function RetryLine({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <p className={classes.retry} role="alert">
      <Trans>Your dashboard could not be loaded.</Trans>
      <Button variant="default" size="xs" loading={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}
