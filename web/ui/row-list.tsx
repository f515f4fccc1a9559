import type { ReactNode } from 'react'
import classes from './row-list.module.css'

interface RowListProps {
  label: string
  /** The list items. The last element of an item aligns to the end. */
  children: ReactNode
}

/** A framed list that scrolls when it is long. */
export function RowList({ label, children }: RowListProps) {
  return (
    // Focusable, because keyboard users must be able to scroll it.
    <section className={classes.list} tabIndex={0} aria-label={label}>
      <ul>{children}</ul>
    </section>
  )
}
