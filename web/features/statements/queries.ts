import { hashKey, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EndpointKey, Movement, Statement } from '#contract/index.ts'
import type { BrandAccount, InfluencerAccount } from '#contract/vocabulary.ts'
import { call } from '#lib/call.ts'
import { useNextPage } from '#lib/next-page.ts'
import { useUser } from '#lib/session.ts'
import type { StatementParams } from './params.ts'

interface PageOf {
  limit: number
  cursor?: string
}

/** Reads a page of a statement: the user's own or, for an admin, anyone's. */
function readPage(role: string | undefined, params: StatementParams, page: PageOf, signal?: AbortSignal) {
  const { user = 0, account, month } = params
  const rest = { ...(month !== undefined && { month }), ...page }
  const sent = signal ? { signal } : {}
  if (role === 'admin') {
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
  role === 'admin'
    ? 'GET /admin/users/{id}/statement/'
    : role === 'brand'
      ? 'GET /brand/payments/statement/'
      : 'GET /influencer/balance/statement/'

const statementQuery = (role: string | undefined, params: StatementParams) =>
  infiniteQueryOptions({
    queryKey: [endpointOf(role), params],
    initialPageParam: null as string | null,
    getNextPageParam: (page: Statement) => page.next,
    queryFn: ({ signal, pageParam }) =>
      readPage(role, params, { limit: 100, ...(pageParam !== null && { cursor: pageParam }) }, signal),
  })

/** A month of an account: its figures, the loaded movements, and ways to load the rest. */
export function useStatement(params: StatementParams) {
  const role = useUser()?.role
  const options = statementQuery(role, params)
  const result = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const next = useNextPage(result, hashKey(options.queryKey))
  return {
    statement: result.data?.pages[0],
    movements: result.data?.pages.flatMap(page => page.movements),
    stale: result.isPlaceholderData,
    error: result.data ? null : result.error,
    retry: () => void result.refetch(),
    next,
    /** Reads all of the month's movements, for a file. */
    readAll: async (): Promise<Movement[]> => {
      const all: Movement[] = []
      let cursor: string | null | undefined
      do {
        const page: Statement = await readPage(role, params, { limit: 500, ...(cursor && { cursor }) })
        all.push(...page.movements)
        cursor = page.next
      } while (cursor)
      return all
    },
    /** Loads what is not shown yet, for printing. */
    loadAll: async (): Promise<void> => {
      let more = result.hasNextPage
      while (more) more = (await result.fetchNextPage({ throwOnError: true })).hasNextPage
    },
  }
}
