import { hashKey, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EndpointKey, Statement } from '#contract/index.ts'
import { isStaff } from '#contract/values/roles.ts'
import type { BrandAccount, InfluencerAccount } from '#contract/values/vocabulary.ts'
import { call } from '#lib/api/call.ts'
import { byServerClock } from '#lib/http/clock.ts'
import { useUser } from '#lib/http/session.ts'
import { useNextPage } from '#lib/lists/next-page.ts'
import type { StatementParams } from './params.ts'

interface PageOf {
  limit: number
  cursor?: string
}

/** The start of the next page. It names the month, because otherwise the next page could begin in a new month. */
interface NextPage {
  cursor: string
  month: string
}

/** Reads a page of a statement: the user's own or, for an admin, anyone's. */
function readPage(role: string | undefined, params: StatementParams, page: PageOf, signal?: AbortSignal) {
  const { user = 0, account, month } = params
  const rest = { ...(month !== undefined && { month }), ...page }
  const sent = signal ? { signal } : {}
  if (isStaff(role)) {
    const query = { ...rest, ...(account && { account }) }
    return call('GET /admin/users/{id}/statement/', { params: { id: user }, query, ...sent })
  }
  if (role === 'brand') {
    const query = { ...rest, ...(account && { account: account as BrandAccount }) }
    return call('GET /brand/payments/statement/', { query, ...sent })
  }
  const query = { ...rest, ...(account && { account: account as InfluencerAccount }) }
  return call('GET /influencer/balance/statement/', { query, ...sent })
}

/** The endpoint of a role's statements, for refetching. */
const endpointOf = (role: string | undefined): EndpointKey =>
  isStaff(role)
    ? 'GET /admin/users/{id}/statement/'
    : role === 'brand'
      ? 'GET /brand/payments/statement/'
      : 'GET /influencer/balance/statement/'

const statementQuery = (role: string | undefined, params: StatementParams) =>
  infiniteQueryOptions({
    queryKey: [endpointOf(role), params],
    initialPageParam: null as NextPage | null,
    getNextPageParam: ({ next, month }: Statement) => (next ? { cursor: next, month } : null),
    queryFn: ({ signal, pageParam }) => {
      const { cursor, month } = pageParam ?? {}
      const page = { limit: 100, ...(cursor !== undefined && { cursor }) }
      return readPage(role, { ...params, ...(month !== undefined && { month }) }, page, signal)
    },
  })

/** One month of an account: its figures, the loaded movements, and functions that load the rest. */
export function useStatement(params: StatementParams) {
  const role = useUser()?.role
  const options = statementQuery(role, params)
  const result = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const next = useNextPage(result, hashKey(options.queryKey))
  // Movements come oldest first, so movements posted since the first read are on the last page.
  const last = result.data?.pages.at(-1)
  return {
    statement: last && { ...last, opening: result.data?.pages[0]?.opening ?? last.opening },
    movements: result.data?.pages.flatMap(page => page.movements),
    stale: result.isPlaceholderData,
    readAt: new Date(byServerClock(result.dataUpdatedAt)).toISOString(),
    error: result.data ? null : result.error,
    retry: () => void result.refetch(),
    next,
    /**
     * Rereads a displayed statement with all of its movements, for a file, so that the figures and the movements add
     * up.
     */
    readAll: async (shown: Statement | undefined): Promise<Statement> => {
      const chosen = shown ? { ...params, account: shown.account, month: shown.month } : params
      const read = (cursor?: string) => readPage(role, chosen, { limit: 500, ...(cursor && { cursor }) })
      const first = await read()
      let last = first
      const movements = [...first.movements]
      while (last.next) {
        last = await read(last.next)
        movements.push(...last.movements)
      }
      return { ...last, opening: first.opening, movements }
    },
    /** Loads the remaining movements for printing. */
    loadAll: async (): Promise<void> => {
      let more = result.hasNextPage
      while (more) more = (await result.fetchNextPage({ throwOnError: true })).hasNextPage
    },
  }
}
