import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import a11y from '#ui/visually-hidden.module.css'
import classes from './checklist.module.css'

interface Step {
  key: string
  title: string
  hint: string
  done: boolean
  link: Pick<LinkProps, 'to' | 'search'>
}

/** The first steps of a new account. The figures check each step off. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Get started in three steps</Trans>} flush>
      <ol className={classes.steps}>
        {steps.map(({ key, title, hint, done, link }) => (
          <li key={key} className={classes.step} data-done={done || undefined}>
            {done ? <IconCircleCheck aria-hidden size={24} /> : <IconCircleDashed aria-hidden size={24} />}
            <span className={classes.text}>
              {done ? (
                <span className={classes.title}>
                  {title}
                  <span className={a11y.visuallyHidden}> ({t`Done`})</span>
                </span>
              ) : (
                <Link {...link} className={classes.title}>
                  {title}
                </Link>
              )}
              <span className={classes.hint}>{hint}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
