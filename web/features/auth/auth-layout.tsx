import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Scene } from '#ui/scene.tsx'
import classes from './auth-layout.module.css'

interface AuthLayoutProps {
  title: string
  lead: ReactNode
  children: ReactNode
  /** The link to the other page. */
  aside: ReactNode
}

/** The layout of both sign-in pages: the form and, on wide screens, an illustration. */
export function AuthLayout({ title, lead, children, aside }: AuthLayoutProps) {
  const { t } = useLingui()
  return (
    <div className={classes.page}>
      <title>{t`${title} · Prochar`}</title>
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
