import type { ReactNode } from 'react'
import classes from './icon-button.module.css'

interface IconButtonProps {
  /** The button's name for screen readers. */
  label: string
  children: ReactNode
  onClick: () => void
}

/** A small icon that acts on what it stands beside. It is not printed. */
export function IconButton({ label, children, onClick }: IconButtonProps) {
  return (
    <button type="button" className={classes.button} data-screen-only aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
