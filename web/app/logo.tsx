import { Trans } from '@lingui/react/macro'
import classes from './logo.module.css'

/** A leaf with the letter প্র, its tail in marigold. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={classes.mark}>
      <path d="M2 15C2 7.3 7.3 2 15 2h13a2 2 0 0 1 2 2v13c0 7.7-5.3 13-13 13S2 24.7 2 17z" fill="#0b6e4f" />
      <g fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 9.5h16M20.5 9.5v12.5M11.5 9.5v3.2c0 3.6 3.8 4.6 9 5.8" stroke="#fff" />
        <path d="M20.5 22c-3.6-.8-7.2.2-9.5 3" stroke="#f5a524" />
      </g>
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
