import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { errorText } from '#lib/error-text.ts'
import classes from './failure.module.css'

interface FailureProps {
  /** What could not be done, in the specification's words. */
  title: ReactNode
  error: unknown
  /** What became of it, in a line of its own. */
  children?: ReactNode
}

/** For a Banner: what failed, and under it the reason where there is one to give. */
export function Failure({ title, error, children }: FailureProps) {
  // Its words follow the language, also where this stands in a page's state.
  useLingui()
  const reason = errorText(error)
  return (
    <>
      <span className={classes.title}>{title}</span>
      {reason ? <span className={classes.reason}>{reason}</span> : null}
      {children ? <span className={classes.reason}>{children}</span> : null}
    </>
  )
}
