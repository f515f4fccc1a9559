import { useNavigate } from '@tanstack/react-router'
import type { EndpointKey, Endpoints, Query } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { usePageSearch, type Readers, type SearchOf } from '#lib/dom/page-search.ts'
import { shortened } from '#lib/forms/validation.ts'

type QueryNames = {
  [K in EndpointKey]: Endpoints[K] extends { paged: true } ? keyof NonNullable<Query<K>> : never
}[EndpointKey]

/** The search params that may filter and sort lists. */
export type FilterParams = Partial<Record<Exclude<QueryNames, 'limit' | 'cursor' | 'with'>, string | number>>

/** The parsers for a list's search params. */
type FilterReaders = Partial<Record<keyof FilterParams, Readers[string]>>

/** The filters and order of a page's list. The URL stores them, so that links and Back show the same rows. */
export interface ListFilters {
  /** Whether any filter is set, apart from the order. */
  active: boolean
  params: FilterParams
  set: (changes: FilterParams) => void
  /** Removes all filters. */
  clear: () => void
}

/** Whether this is the only filter that is set. */
export const filtersOnlyBy = (name: keyof FilterParams, { params }: ListFilters): boolean =>
  params[name] !== undefined && Object.keys(params).every(other => other === name || other === 'sort')

/** The query for the API. The search field keeps its text, but the query truncates it to the API's maximum length. */
export const queryOf = <P extends { search?: string }>(params: P): P =>
  params.search === undefined ? params : { ...params, search: shortened(params.search, limits.search.max) }

/** Reads and writes the list's filters in the URL. `query` is the query for the API. */
export function useListFilters<R extends FilterReaders & Readers>(readers: R): ListFilters & { query: SearchOf<R> } {
  const params: FilterParams & SearchOf<R> = usePageSearch(readers)
  const navigate = useNavigate()
  const set = (changes: FilterParams) =>
    void navigate({
      to: '.',
      search: before => ({
        ...before,
        ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || undefined])),
      }),
      replace: true,
      resetScroll: false,
    })
  const names = Object.keys(params).filter(name => name !== 'sort')
  return {
    query: queryOf(params),
    params,
    active: names.length > 0,
    set,
    clear: () => set(Object.fromEntries(names.map(name => [name, '']))),
  }
}
