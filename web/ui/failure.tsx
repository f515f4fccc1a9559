import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { errorText } from '#lib/i18n/error-text.ts'
import classes from './failure.module.css'

interface FailureProps {
  /** What failed, in the specification's words. */
  title: ReactNode
  error: unknown
  /** An additional line. */
  children?: ReactNode
}

/** For a Banner: what failed and, below it, the reason if known. */
export function Failure({ title, error, children }: FailureProps) {
  // Rerenders when the language changes, even if a page keeps this element in its state.
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
