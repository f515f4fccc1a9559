import type { ReactNode } from 'react'
import classes from './icon-button.module.css'

interface IconButtonProps {
  /** Its name for screen readers. */
  label: string
  /** The icon. */
  children: ReactNode
  onClick: () => void
}

/** A small icon that does something with what it stands beside. It is not printed. */
export function IconButton({ label, children, onClick }: IconButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
