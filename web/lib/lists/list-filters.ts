import { useNavigate, useSearch } from '@tanstack/react-router'
import type { EndpointKey, Endpoints, Query } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { shortened } from '#lib/forms/validation.ts'

type QueryNames = {
  [K in EndpointKey]: Endpoints[K] extends { paged: true } ? keyof NonNullable<Query<K>> : never
}[EndpointKey]

/** The search params that filter and order lists. The router parses anything that looks like a number as one. */
export type FilterParams = Partial<Record<Exclude<QueryNames, 'limit' | 'cursor' | 'with'>, string | number>>

/** The values that a list accepts for each of its filters, and the orders that it accepts for `sort`. */
type AllowedValues = { [Name in Exclude<keyof FilterParams, 'search'>]?: readonly string[] | RegExp }

type AllowedParams<A extends AllowedValues> = { search?: string } & {
  [Name in keyof A]?: A[Name] extends readonly (infer T)[] ? T : string
}

/** The params of the URL that this list accepts. */
function readParams<const A extends AllowedValues>(params: FilterParams, allowed: A): AllowedParams<A> {
  const accepted = Object.entries(params)
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([name, value]) => {
      const values = (allowed as Record<string, readonly string[] | RegExp | undefined>)[name]
      return name === 'search' || (values instanceof RegExp ? values.test(value) : values?.includes(value))
    })
  return Object.fromEntries(accepted) as AllowedParams<A>
}

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
export function useListFilters<const A extends AllowedValues>(allowed: A): ListFilters & { query: AllowedParams<A> } {
  const params = readParams(useSearch({ strict: false }), allowed)
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
    params: params as FilterParams,
    active: names.length > 0,
    set,
    clear: () => set(Object.fromEntries(names.map(name => [name, '']))),
  }
}
