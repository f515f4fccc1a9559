import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Scene } from '#ui/scene.tsx'
import classes from './info-page.module.css'

/** Where people reach us. */
export const supportEmail = 'support@prochar.example'

interface InfoPageProps {
  title: string
  lead: ReactNode
  children?: ReactNode
}

/** A page that says one thing: its title, a line and perhaps more, beside the house's picture. */
export function InfoPage({ title, lead, children }: InfoPageProps) {
  const { t } = useLingui()
  return (
    <article className={classes.page}>
      <title>{t`${title} · Prochar`}</title>
      <div className={classes.words}>
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        {children ? <div className={classes.text}>{children}</div> : null}
      </div>
      <div className={classes.picture}>
        <Scene />
      </div>
    </article>
  )
}
