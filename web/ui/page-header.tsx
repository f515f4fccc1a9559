import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
}

/** A page's heading. Sets the document title and receives focus after a navigation. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <PageTitle title={title} />
      <div className={classes.text}>
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </div>
      {actions ? (
        <div className={classes.actions} data-screen-only>
          {actions}
        </div>
      ) : null}
    </header>
  )
}
