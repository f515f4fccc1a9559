import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  /** A heading inside the card. */
  title?: ReactNode
  /** At the heading's right: a link to the whole list, a button. */
  action?: ReactNode
  /** No inner space: for a DataList, which brings its own. */
  flush?: boolean
  /** Filters of the list inside, on a line above it. */
  controls?: ReactNode
  children: ReactNode
}

/** A surface that holds one thing. */
export function Card({ title, action, flush = false, controls, children }: CardProps) {
  return (
    <section className={classes.card}>
      {title ? (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {action}
        </div>
      ) : null}
      {controls ? <div className={classes.controls}>{controls}</div> : null}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  )
}
