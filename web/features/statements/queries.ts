import { hashKey, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EndpointKey, Statement } from '#contract/index.ts'
import { isStaff } from '#contract/values/roles.ts'
import type { BrandAccount, InfluencerAccount } from '#contract/values/vocabulary.ts'
import { call } from '#lib/api/call.ts'
import { byServerClock } from '#lib/api/clock.ts'
import { useUser } from '#lib/api/session.ts'
import { useNextPage } from '#lib/lists/next-page.ts'
import type { StatementParams } from './params.ts'

interface PageOf {
  limit: number
  cursor?: string
}

/** Where the next page begins. It names the month, because without one the next page could be in a new month. */
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

/** The endpoint of a role's statements, by which they are read again. */
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

/** A month of an account: its figures, the loaded movements, and ways to load the rest. */
export function useStatement(params: StatementParams) {
  const role = useUser()?.role
  const options = statementQuery(role, params)
  const result = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const next = useNextPage(result, hashKey(options.queryKey))
  // Movements come oldest first, so that one posted since the first page was read is on the last.
  const last = result.data?.pages.at(-1)
  return {
    statement: last && { ...last, opening: result.data?.pages[0]?.opening ?? last.opening },
    movements: result.data?.pages.flatMap(page => page.movements),
    stale: result.isPlaceholderData,
    readAt: new Date(byServerClock(result.dataUpdatedAt)).toISOString(),
    error: result.data ? null : result.error,
    retry: () => void result.refetch(),
    next,
    /** Reads a shown statement again with all of its movements, for a file. The figures add up with the movements. */
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
    /** Loads what is not shown yet, for printing. */
    loadAll: async (): Promise<void> => {
      let more = result.hasNextPage
      while (more) more = (await result.fetchNextPage({ throwOnError: true })).hasNextPage
    },
  }
}
