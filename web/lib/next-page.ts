import { CancelledError, type InfiniteQueryObserverResult } from '@tanstack/react-query'
import { useState } from 'react'

/** The way to the next page of a list that is read page by page. */
export interface NextPage {
  load: () => Promise<void>
  loading: boolean
  /** Why it could not be loaded the last time; null when it was not tried, or has been loaded since. */
  error: unknown
}

type Pages = Pick<
  InfiniteQueryObserverResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>

/**
 * The next page of an infinite query, undefined after the last one. A failure stays until the page is loaded: the
 * query itself forgets it as soon as the pages before are read again. `list` tells apart the lists that one component
 * shows in turn.
 */
export function useNextPage(pages: Pages, list = ''): NextPage | undefined {
  const [failure, setFailure] = useState<{ list: string; error: unknown } | null>(null)
  if (!pages.hasNextPage) return undefined
  return {
    load: async () => {
      try {
        await pages.fetchNextPage({ throwOnError: true })
        setFailure(null)
      } catch (error) {
        if (!(error instanceof CancelledError)) setFailure({ list, error })
      }
    },
    loading: pages.isFetchingNextPage,
    error: failure?.list === list ? failure.error : pages.isFetchNextPageError ? pages.error : null,
  }
}
