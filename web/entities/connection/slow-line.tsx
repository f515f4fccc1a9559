import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useUser } from '#lib/api/session.ts'
import { cancelSlowCalls, useSlowCalls } from '#lib/api/slow-calls.ts'
import { useNewVersion } from '#lib/dom/new-version.ts'
import { ConnectionLine } from './connection-line.tsx'
import classes from './slow-line.module.css'

/**
 * The line below the header, where it covers no field. Since calls have no timeout, it says when one is slow and offers
 * to stop waiting; it also says that the connection is lost, or that the site has been updated.
 */
export function SlowLine({ shown }: { shown: boolean }) {
  const user = useUser()
  const slow = useSlowCalls()
  const updated = useNewVersion()
  return (
    <output className={classes.place}>
      {/* The end of a session also ends its lost connection, which is not back then. */}
      {shown ? <ConnectionLine key={user?.username} /> : null}
      {shown && slow ? (
        <span className={classes.line}>
          <Trans>This is taking longer than usual.</Trans>
          <Button variant="default" size="xs" onClick={cancelSlowCalls}>
            <Trans>Stop waiting</Trans>
          </Button>
        </span>
      ) : null}
      {shown && updated ? (
        <span className={classes.line}>
          <Trans>Prochar has been updated. Please reload this page.</Trans>
          <Button variant="default" size="xs" onClick={() => window.location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        </span>
      ) : null}
    </output>
  )
}
