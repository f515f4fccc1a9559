import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NextPage } from '#lib/lists/next-page.ts'
import { Failure } from './failure.tsx'
import classes from './load-more.module.css'

interface LoadMoreProps {
  /** Undefined after the last page, where nothing shows. */
  next: NextPage | undefined
  /** The label. Defaults to "Load more". */
  children?: ReactNode
  /** The message when loading fails, in the specification's words if it has any. */
  failure?: ReactNode
  small?: true
}

/** The button for a list's next page. After a failure, shows the reason and retries on a press. */
export function LoadMore({ next, children = <Trans>Load more</Trans>, failure, small }: LoadMoreProps) {
  if (!next) return null
  return (
    <div className={classes.more} data-screen-only>
      {/* Not `disabled` while loading, because the button would lose focus. */}
      <Button
        variant="default"
        size={small ? 'xs' : 'md'}
        aria-disabled={next.loading}
        {...(next.loading ? { 'data-disabled': true } : {})}
        onClick={() => {
          if (!next.loading) void next.load()
        }}
      >
        {next.loading ? <Trans>Loading...</Trans> : children}
      </Button>
      {/* Empty during a retry, so that screen readers announce a second failure too. */}
      <div role="alert" className={classes.failure}>
        {next.error && !next.loading ? (
          <Failure title={failure ?? <Trans>We couldn't load more</Trans>} error={next.error} />
        ) : null}
      </div>
    </div>
  )
}
