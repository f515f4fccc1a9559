import { Trans } from '@lingui/react/macro'
import classes from './page-failure.module.css'

/** Shown when a page fails to load or to render. */
export function PageFailure() {
  return (
    <div className={classes.box} role="alert">
      <h1>
        <Trans>We couldn't load this page</Trans>
      </h1>
      <p>
        <Trans>Check your connection and try again.</Trans>
      </p>
      <button type="button" className={classes.again} onClick={() => window.location.reload()}>
        <Trans>Try again</Trans>
      </button>
    </div>
  )
}
