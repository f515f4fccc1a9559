import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  /** A heading inside the card. */
  title?: ReactNode
  /** To the right of the heading: a link or a button. */
  action?: ReactNode
  /** Removes the padding, for a DataList, which has its own. */
  flush?: boolean
  /** Filters for the list inside, on a line above it. */
  controls?: ReactNode
  children: ReactNode
}

/** A surface around one piece of content. */
export function Card({ title, action, flush = false, controls, children }: CardProps) {
  return (
    <section className={classes.card}>
      {title ? (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {action}
        </div>
      ) : null}
      {controls ? (
        <div className={classes.controls} data-screen-only>
          {controls}
        </div>
      ) : null}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  )
}
