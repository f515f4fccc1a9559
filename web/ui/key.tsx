import classes from './key.module.css'

/**
 * The keyboard shortcut of what it stands beside, shown where there is a keyboard. Screen readers learn it from
 * `aria-keyshortcuts`.
 */
export function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className={classes.key}>
      {children}
    </kbd>
  )
}
