import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconCloudOff, IconInbox, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorText } from '#lib/i18n/error-text.ts'
import classes from './states.module.css'

export interface EmptyStateProps {
  /** The specification's text for this empty state. */
  title: ReactNode
  /** What to do next. */
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

/** An empty list or page. */
export function EmptyState({ title, hint, action, icon = <IconInbox /> }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      {action}
    </div>
  )
}

/** Shown when the current filters match nothing, with a button that clears them. */
export function NothingFound({ title, onClear }: { title: ReactNode; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={title}
      hint={<Trans>No results match your filters.</Trans>}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  )
}

interface ErrorStateProps {
  /** What failed, in the specification's words if it has any. */
  title?: ReactNode
  error?: unknown
  onRetry?: (() => void) | undefined
}

/** A failure to load, with a retry button. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  // Rerenders when the language changes, even if a page keeps this element.
  useLingui()
  const reason = errorText(error)
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-bad aria-hidden>
        <IconCloudOff />
      </span>
      <p className={classes.title}>{title ?? <Trans>We couldn't load this</Trans>}</p>
      {reason ? <p className={classes.hint}>{reason}</p> : null}
      {onRetry ? (
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  )
}

/** Grey lines shown while text loads. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, index) => (
    <Skeleton key={index} h="0.9rem" mb="0.6rem" w={index === lines - 1 && lines > 1 ? '60%' : '100%'} />
  ))
}
