import { CancelledError, type InfiniteQueryObserverResult } from '@tanstack/react-query'
import { useState } from 'react'

/** The next page of a paged list. */
export interface NextPage {
  load: () => Promise<void>
  loading: boolean
  /** Why the last attempt failed; null before the first attempt and after a successful one. */
  error: unknown
}

type Pages = Pick<
  InfiniteQueryObserverResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isRefetching' | 'error' | 'fetchNextPage' | 'refetch'
>

/**
 * The next page of an infinite query; undefined after the last one. A failure stays until the page has loaded: the
 * query itself forgets it when the earlier pages are fetched again. `list` identifies the list, where one component
 * shows several in turn.
 */
export function useNextPage(pages: Pages, list = ''): NextPage | undefined {
  const [failure, setFailure] = useState<{ list: string; error: unknown } | null>(null)
  const { isRefetching } = pages
  if (!pages.hasNextPage) return undefined
  return {
    load: async () => {
      try {
        await pages.fetchNextPage({ throwOnError: true })
        setFailure(null)
      } catch (error) {
        if (!(error instanceof CancelledError)) setFailure({ list, error })
      }
      // The request has cancelled that read, and nothing else would show what had changed.
      if (isRefetching) void pages.refetch()
    },
    loading: pages.isFetchingNextPage,
    error: failure?.list === list ? failure.error : pages.isFetchNextPageError ? pages.error : null,
  }
}
