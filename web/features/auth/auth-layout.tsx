import type { ReactNode } from 'react'
import classes from './auth-layout.module.css'

interface AuthLayoutProps {
  title: string
  lead: ReactNode
  children: ReactNode
  /** The way to the other of the two pages. */
  aside: ReactNode
}

/** The card that both sign-in pages stand in. */
export function AuthLayout({ title, lead, children, aside }: AuthLayoutProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Prochar`}</title>
      <section className={classes.card}>
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </section>
      <p className={classes.aside}>{aside}</p>
    </div>
  )
}
