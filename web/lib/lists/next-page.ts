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
 * The next page of an infinite query; undefined after the last one. Keeps a failure until the page has loaded, because
 * the query itself clears it when earlier pages are refetched. `list` identifies the list, where one component shows
 * several in turn.
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
      // The request has cancelled that read, so nothing else would show the changes.
      if (isRefetching) void pages.refetch()
    },
    loading: pages.isFetchingNextPage,
    error: failure?.list === list ? failure.error : pages.isFetchNextPageError ? pages.error : null,
  }
}
