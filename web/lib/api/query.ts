import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  type Query,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { EndpointKey } from '#contract/index.ts'
import { useDeferredData } from '#lib/dom/use-deferred-data.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { getSession, onSessionChange } from '#lib/http/session.ts'
import { useFrozenRows } from '#lib/lists/frozen-rows.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { useNextPage } from '#lib/lists/next-page.ts'
import { call, callPage, type Args, type Input, type ListKey, type Page, type Row } from './call.ts'
import { markOwnRefetch, useLastOwnRefetch } from './own-refetches.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Calls fail at once when offline, instead of waiting for a connection.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // Retries once without a response, never after a refusal.
      retry: (failures, error) =>
        failures < 1 && (!(error instanceof ApiError) || (error.unanswered && error.code !== 'cancelled')),
    },
  },
})

// A user must not see data that another user has read. After a logout the cache stays until the next login, because
// pages that are still open would refetch without a session.
onSessionChange(change => {
  if (change !== 'updated' && getSession()) queryClient.clear()
})

/** Options for `useQuery`: a call, cached by its endpoint and input. */
export function query<K extends EndpointKey>(endpoint: K, ...[input]: Args<K>) {
  return queryOptions({
    queryKey: [endpoint, input ?? {}],
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as unknown as Args<K>)),
  })
}

/** Rows per page of a list. */
const pageSize = 50

/** Options for `useInfiniteQuery`: a paged list. */
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

/**
 * A paged list for a `DataList`. After a change of the filters, keeps the previous rows until the new ones arrive. `R`
 * is the type of the screen's rows, for endpoints that return several.
 */
export function usePages<K extends ListKey, R extends Row<K> = Row<K>>(endpoint: K, ...[input]: Args<K>): ListState<R> {
  const options = pages(endpoint, input)
  const result = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const list = hashKey(options.queryKey)
  const next = useNextPage(result, list)
  const { dataUpdatedAt, isPlaceholderData, hasNextPage } = result
  const data = useDeferredData(result.data)
  // The rows of all lists have an id.
  const rows = data?.pages.flatMap(page => page.rows) as (R & { id: number })[] | undefined
  const own = useLastOwnRefetch(endpoint)
  const held = useFrozenRows(rows, {
    list: isPlaceholderData ? '' : list,
    read: data,
    own: dataUpdatedAt <= own,
    more: hasNextPage,
  })
  return {
    ...held,
    stale: isPlaceholderData,
    error: result.data ? null : result.error,
    retry: () => void result.refetch(),
    next: data && next,
  }
}

/** Whether the next page of a list is loading, as opposed to the rows on the screen. */
export const isLoadingNextPage = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined

/** The next pages of an endpoint's lists that are loading. */
const nextPages = (endpoint: EndpointKey): Promise<unknown>[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [endpoint], predicate: isLoadingNextPage })
    .map(list => list.fetch())

/**
 * Applies a change to the data from an endpoint, and again once next pages in flight have arrived: each brings the
 * earlier rows back in their state at the time of the request.
 */
export function amend(endpoint: EndpointKey, change: () => void): void {
  change()
  for (const page of nextPages(endpoint)) page.then(change, () => undefined)
}

async function reloadOne(endpoint: EndpointKey): Promise<void> {
  // Refetching a list would cancel its next page, which nothing would request again.
  await Promise.allSettled(nextPages(endpoint))
  await queryClient.invalidateQueries({ queryKey: [endpoint] })
}

/** Refetches the named endpoints after the user's own action, wherever their data is displayed. */
export async function reload(...endpoints: EndpointKey[]): Promise<void> {
  await Promise.all(endpoints.map(reloadOne))
  markOwnRefetch(endpoints)
}
