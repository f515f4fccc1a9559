import type { ReactNode } from 'react'
import classes from './icon-button.module.css'

interface IconButtonProps {
  /** The accessible name. */
  label: string
  children: ReactNode
  onClick: () => void
}

/** A small icon button that acts on its neighbour. Not printed. */
export function IconButton({ label, children, onClick }: IconButtonProps) {
  return (
    <button type="button" className={classes.button} data-screen-only aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
