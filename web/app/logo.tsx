import { Trans } from '@lingui/react/macro'
import classes from './logo.module.css'

/** A leaf with the conjunct প্র as Bangla typefaces draw it; the stroke of its র is marigold. Matches `favicon.svg`. */
function LogoMark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={classes.mark}>
      <path d="M0 13C0 5.3 5.3 0 13 0h13a2 2 0 0 1 2 2v13c0 7.7-5.3 13-13 13S0 22.7 0 15z" />
      <path d="M17.4 22.7c-.6-.7-1.5-1-2.7-.9-1.6.2-3 .8-4.6.8-2.2 0-3.7-1.3-3.7-3.6" />
      <path d="M18 4v20M18 7.4h4M17.7 9.6c-.9-2-2.9-3.2-5.5-3.2-3.2 0-5.5 2.2-5.6 5.1 1.6.6 2.8 1.5 3.5 2.8M18 11 6.2 15.9" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.name}>
        <Trans>Prochar</Trans>
      </span>
    </span>
  )
}
