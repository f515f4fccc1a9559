import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTitleCount } from '#lib/title-count.ts'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
}

/** A page's heading. It also sets the document title and receives focus after a navigation. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  const { t } = useLingui()
  const waiting = useTitleCount()
  return (
    <header className={classes.header}>
      <title>{waiting + t`${title} · Prochar`}</title>
      <div className={classes.text}>
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  )
}
