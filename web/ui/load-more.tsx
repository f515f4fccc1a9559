import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NextPage } from '#lib/lists/next-page.ts'
import { Failure } from './failure.tsx'
import classes from './load-more.module.css'

interface LoadMoreProps {
  /** Undefined after the last page: nothing is shown. */
  next: NextPage | undefined
  /** The label; "Load more" by default. */
  children?: ReactNode
  /** The message when loading fails, in the specification's words where it has any. */
  failure?: ReactNode
  small?: true
}

/** The button for a list's next page. After a failure the reason is shown beside it and the button tries again. */
export function LoadMore({ next, children = <Trans>Load more</Trans>, failure, small }: LoadMoreProps) {
  if (!next) return null
  return (
    <div className={classes.more} data-screen-only>
      {/* Not `disabled` while loading: the button would lose focus. */}
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
      {/* Empty during a retry, so that a second failure is announced too. */}
      <div role="alert" className={classes.failure}>
        {next.error && !next.loading ? (
          <Failure title={failure ?? <Trans>We couldn't load more</Trans>} error={next.error} />
        ) : null}
      </div>
    </div>
  )
}
