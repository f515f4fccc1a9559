import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { exampleSupportEmail } from '#contract/values/public-pages.ts'
import { config } from '#lib/http/config.ts'
import { Scene } from '#ui/scene.tsx'
import classes from './info-page.module.css'

/** The contact address. */
export const supportEmail = config.supportEmail ?? exampleSupportEmail

interface InfoPageProps {
  title: string
  lead: ReactNode
  children?: ReactNode
}

/** A short page: a title, a lead and optional text beside the illustration. */
export function InfoPage({ title, lead, children }: InfoPageProps) {
  const { t } = useLingui()
  return (
    <article className={classes.page}>
      <title>{t`${title} · Prochar`}</title>
      <div>
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
