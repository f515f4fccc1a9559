import classes from './logo.module.css'

/** A leaf that carries the letter প্র, its tail in marigold. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={classes.mark}>
      <path d="M2 15C2 7.3 7.3 2 15 2h13a2 2 0 0 1 2 2v13c0 7.700-5.300 13-13 13S2 24.700 2 17z" fill="#0b6e4f" />
      <g fill="none" strokeWidth="2.600" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 9.500h16M20.500 9.500v12.500M11.500 9.500v3.200c0 3.600 3.800 4.600 9 5.800" stroke="#fff" />
        <path d="M20.500 22c-3.600-.8-7.200.2-9.500 3" stroke="#f5a524" />
      </g>
    </svg>
  )
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.name}>Prochar</span>
    </span>
  )
}
