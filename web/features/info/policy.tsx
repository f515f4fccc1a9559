import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import classes from './info-page.module.css'

interface Section {
  /** The URL fragment of the section. */
  id: string
  title: string
  text: ReactNode
}

interface PolicyProps {
  title: string
  lead: ReactNode
  sections: readonly Section[]
}

/** A long text with a table of contents. */
export function Policy({ title, lead, sections }: PolicyProps) {
  const { t } = useLingui()
  const contents = useId()
  return (
    <article className={`${classes.page} ${classes.policy}`}>
      <title>{t`${title} · Prochar`}</title>
      <header>
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        <p className={classes.effective}>
          <Trans>Effective October 2025</Trans>
        </p>
      </header>
      <nav className={classes.contents} aria-labelledby={contents}>
        <h2 id={contents}>
          <Trans>Contents</Trans>
        </h2>
        <ol>
          {sections.map(section => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {sections.map(section => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            {section.text}
          </section>
        ))}
      </div>
    </article>
  )
}
