import type { ReactNode } from 'react'
import classes from './mark-button.module.css'

interface MarkButtonProps {
  /** What it marks, for screen readers; the same whether or not it is pressed. */
  label: string
  pressed: boolean
  icon: ReactNode
  pressedIcon: ReactNode
  /** A key that does the same. */
  shortcut?: string
  onPress: () => void
}

/** An icon that sets and removes a mark. */
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
