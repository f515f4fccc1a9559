import classes from './key.module.css'

/** A key that does what is beside it, where there is a keyboard. Screen readers know it by `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className={classes.key}>
      {children}
    </kbd>
  )
}
