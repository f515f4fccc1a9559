import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NextPage } from '#lib/next-page.ts'
import { Failure } from './failure.tsx'
import classes from './load-more.module.css'

interface LoadMoreProps {
  /** Nothing is shown after the last page. */
  next: NextPage | undefined
  /** What the button says; Load more unless given. */
  children?: ReactNode
  /** What is said when it fails, in the specification's words where it has some. */
  failure?: ReactNode
  small?: true
}

/** The button for a list's next page. When that fails, the reason stands beside it and the button tries again. */
export function LoadMore({ next, children = <Trans>Load more</Trans>, failure, small }: LoadMoreProps) {
  if (!next) return null
  return (
    <div className={classes.more}>
      {/* While it is under way it keeps the focus, for whoever has to press it again. */}
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
      {/* Empty while it is tried again, so that a second failure is read out too. */}
      <div role="alert" className={classes.failure}>
        {next.error && !next.loading ? (
          <Failure title={failure ?? <Trans>More could not be loaded</Trans>} error={next.error} />
        ) : null}
      </div>
    </div>
  )
}
