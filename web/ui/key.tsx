import classes from './key.module.css'

/**
 * The keyboard shortcut of a neighbouring control, shown where there is a keyboard. Screen readers get it from
 * `aria-keyshortcuts`.
 */
export function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className={classes.key}>
      {children}
    </kbd>
  )
}
