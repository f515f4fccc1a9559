import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNewVersion } from '#lib/dom/new-version.ts'
import { useUser } from '#lib/http/session.ts'
import { cancelSlowCalls, useSlowCalls } from '#lib/http/slow-calls.ts'
import { ConnectionLine } from './connection-line.tsx'
import classes from './slow-line.module.css'

/**
 * The line below the header, where it covers no field. Calls have no timeout, so it reports a slow one and offers to
 * cancel it. It also reports a lost connection and a new version of the site.
 */
export function SlowLine({ shown }: { shown: boolean }) {
  const user = useUser()
  const slow = useSlowCalls()
  const updated = useNewVersion()
  return (
    <output className={classes.place}>
      {/* Ending a session also ends its lost connection, so the line must not report that it is back. */}
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
