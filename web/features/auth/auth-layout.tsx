import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageTitle } from '#ui/page-title.tsx'
import { Scene } from '#ui/scene.tsx'
import classes from './auth-layout.module.css'

interface AuthLayoutProps {
  title: string
  lead: ReactNode
  children: ReactNode
  /** The link to the other page. */
  aside: ReactNode
}

/** The layout of the login pages and the pages opened from emails: a form and, on wide screens, an illustration. */
export function AuthLayout({ title, lead, children, aside }: AuthLayoutProps) {
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <div className={classes.form}>
        <section className={classes.card}>
          <h1 tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </section>
        <p className={classes.aside}>{aside}</p>
      </div>
      <div className={classes.picture}>
        <Scene />
        <p className={classes.promise}>
          <Trans>From first proposal to final payment.</Trans>
        </p>
      </div>
    </div>
  )
}
