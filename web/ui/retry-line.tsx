import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorText } from '#lib/form.tsx'
import classes from './retry-line.module.css'

interface RetryLineProps {
  /** What could not be loaded. */
  children: ReactNode
  error: unknown
  busy?: boolean
  onRetry: (() => void) | undefined
}

/** Above lists that stand empty because they could not be read, where the specification has them so. */
export function RetryLine({ children, error, busy = false, onRetry }: RetryLineProps) {
  return (
    <p className={classes.line} role="alert">
      <span>{children}</span>
      <span>
        <ErrorText error={error} />
      </span>
      <Button variant="default" size="xs" loading={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}
