import classes from './progress.module.css'

interface ProgressProps {
  /** What is in progress, for screen readers. */
  label: string
  /** From 0 to 1. */
  share: number
}

/** The progress of an upload. */
export function Progress({ label, share }: ProgressProps) {
  return <progress className={classes.progress} value={share} aria-label={label} />
}
