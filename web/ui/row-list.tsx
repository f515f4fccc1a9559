import type { ReactNode } from 'react'
import classes from './row-list.module.css'

interface RowListProps {
  label: string
  /** List items. The last element of an item is aligned to the end. */
  children: ReactNode
}

/** A framed list that scrolls when it is long. */
export function RowList({ label, children }: RowListProps) {
  return (
    // It scrolls, so it must be reachable by keyboard.
    <section className={classes.list} tabIndex={0} aria-label={label}>
      <ul>{children}</ul>
    </section>
  )
}
