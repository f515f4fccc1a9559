import { errorText } from '../lib/error-text.ts'
import classes from './failure.module.css'

interface FailureProps {
  /** What could not be done, in the specification's words. */
  title: string
  error: unknown
}

/** For a Banner: what failed, and under it the reason where there is one to give. */
export function Failure({ title, error }: FailureProps) {
  const reason = errorText(error)
  return (
    <>
      {title}
      {reason ? <span className={classes.reason}>{reason}</span> : null}
    </>
  )
}
