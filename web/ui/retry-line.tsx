import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorText } from '#lib/forms/form.tsx'
import { BusyButton } from './submit-button.tsx'
import classes from './retry-line.module.css'

interface RetryLineProps {
  /** What failed to load. */
  children: ReactNode
  error: unknown
  busy?: boolean
  onRetry: (() => void) | undefined
}

/** A failure to load with a retry button, above lists that the specification shows as empty after a failure. */
export function RetryLine({ children, error, busy = false, onRetry }: RetryLineProps) {
  return (
    <p className={classes.line} role="alert">
      <span>{children}</span>
      <span>
        <ErrorText error={error} />
      </span>
      <BusyButton variant="default" size="xs" busy={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </BusyButton>
    </p>
  )
}
