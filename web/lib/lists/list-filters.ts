import { useNavigate } from '@tanstack/react-router'
import type { EndpointKey, Endpoints, Query } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { usePageSearch, type Readers, type SearchOf } from '#lib/dom/page-search.ts'
import { shortened } from '#lib/forms/validation.ts'

type QueryNames = {
  [K in EndpointKey]: Endpoints[K] extends { paged: true } ? keyof NonNullable<Query<K>> : never
}[EndpointKey]

/** The search params that may filter and order lists. */
export type FilterParams = Partial<Record<Exclude<QueryNames, 'limit' | 'cursor' | 'with'>, string | number>>

/** The readers of a list's search params. */
export type FilterReaders = Partial<Record<keyof FilterParams, Readers[string]>>

/** The filters and order of a page's list, kept in the URL so that links and Back show the same rows. */
export interface ListFilters {
  /** Whether any filter is set; an order does not count. */
  active: boolean
  params: FilterParams
  set: (changes: FilterParams) => void
  /** Removes all filters. */
  clear: () => void
}

/** Whether this is the only filter that is set. */
export const filtersOnlyBy = (name: keyof FilterParams, { params }: ListFilters): boolean =>
  params[name] !== undefined && Object.keys(params).every(other => other === name || other === 'sort')

/** What to send to the API. The field stays as it was typed, but a search may not be longer than the API accepts. */
export const queryOf = <P extends { search?: string }>(params: P): P =>
  params.search === undefined ? params : { ...params, search: shortened(params.search, limits.search.max) }

/** Reads and writes the list filters in the URL. `query` is what to send to the API. */
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
