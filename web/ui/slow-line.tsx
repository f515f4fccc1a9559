import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { cancelSlowCalls, useSlowCalls } from '#lib/slow-calls.ts'
import classes from './slow-line.module.css'

/** Says that a call takes long and offers to stop waiting for it: calls have no timeout. */
export function SlowLine() {
  const slow = useSlowCalls()
  return (
    <output className={classes.place}>
      {slow ? (
        <span className={classes.line}>
          <Trans>This is taking longer than usual.</Trans>
          <Button variant="default" size="xs" onClick={cancelSlowCalls}>
            <Trans>Stop waiting</Trans>
          </Button>
        </span>
      ) : null}
    </output>
  )
}
