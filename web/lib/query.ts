import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { EndpointKey } from '#contract/index.ts'
import { ApiError } from './api-error.ts'
import { call, callPage, type Args, type Input, type ListKey, type Page, type Row } from './call.ts'
import type { ListState } from './list-state.ts'
import { filterLocally } from './local-filters.ts'
import { useNextPage } from './next-page.ts'
import { getSession, onSessionChange } from './session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // No call waits for a connection: it fails at once, and is never sent later by itself.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // What the server refused stays refused; what it did not answer is asked once more.
      retry: (failures, error) =>
        failures < 1 && (!(error instanceof ApiError) || (error.unanswered && error.code !== 'cancelled')),
    },
  },
})

// Nothing that one person read may be seen by the next. The pages of a session that ended stand for a moment longer:
// emptied they would ask again, as nobody.
onSessionChange(change => {
  if (change !== 'renamed' && getSession()) queryClient.clear()
})

/** Options for `useQuery`: one call, cached under its name and arguments. */
export function query<K extends EndpointKey>(endpoint: K, ...[input]: Args<K>) {
  return queryOptions({
    queryKey: [endpoint, input ?? {}],
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as unknown as Args<K>)),
  })
}

/** Rows in a page of a list on the screen. */
const pageSize = 50

/** Options for `useInfiniteQuery`: a paged list, page after page. */
export function pages<K extends ListKey>(endpoint: K, input: Input<K> | undefined) {
  return infiniteQueryOptions({
    queryKey: [endpoint, 'pages', input ?? {}],
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<Row<K>>) => page.next,
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      const query = { ...(input as { query?: object } | undefined)?.query, limit: pageSize, ...cursor }
      return callPage(endpoint, ...([{ ...input, query, signal }] as unknown as Args<K>))
    },
  })
}

/** A paged list for a `DataList`. What it showed stays until what it was narrowed to is here. */
export function usePages<K extends ListKey>(endpoint: K, ...[input]: Args<K>): ListState<Row<K>> {
  const options = pages(endpoint, input)
  const result = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const next = useNextPage(result, hashKey(options.queryKey))
  const rows = result.data?.pages.flatMap(page => page.rows)
  const { query } = (input ?? {}) as { query?: object }
  return {
    // The rows of before stay until the others are here.
    rows: rows && (result.isPlaceholderData ? rows : filterLocally(rows, query)),
    stale: result.isPlaceholderData,
    error: result.data ? null : result.error,
    retry: () => void result.refetch(),
    next,
  }
}

/** Reads again what the named calls answered, wherever it is shown. */
export async function reload(...endpoints: EndpointKey[]): Promise<void> {
  await Promise.all(endpoints.map(endpoint => queryClient.invalidateQueries({ queryKey: [endpoint] })))
}
