import type { ReactNode } from 'react'
import classes from './mark-button.module.css'

interface MarkButtonProps {
  /** The accessible name; the same in both states. */
  label: string
  pressed: boolean
  icon: ReactNode
  pressedIcon: ReactNode
  /** A keyboard shortcut for the button. */
  shortcut?: string
  onPress: () => void
}

/** An icon button that sets and removes a mark. */
export function MarkButton({ label, pressed, icon, pressedIcon, shortcut, onPress }: MarkButtonProps) {
  return (
    <button
      type="button"
      className={classes.mark}
      data-screen-only
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      {pressed ? pressedIcon : icon}
    </button>
  )
}
