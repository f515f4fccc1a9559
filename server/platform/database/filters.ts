import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { AdminSort, EndpointKey, Query } from '#contract/index.ts'
import { plannedForItsValues } from './named-client.ts'
import type { Page } from './paging.ts'

/** The filters and sort of a list: its query without the paging parameters. */
export type Filters<K extends EndpointKey> = {
  [Name in Exclude<keyof Query<K>, 'limit' | 'cursor'>]?: Exclude<Query<K>[Name], '' | undefined>
}

/** Picks the named filters from a query; undefined if none is set. Blank text counts as unset. */
export function filtersOf<K extends EndpointKey>(query: object, names: readonly string[]): Filters<K> | undefined {
  const filters = names.flatMap(name => {
    const value: unknown = (query as Record<string, unknown>)[name]
    const filter = typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : value
    return filter === undefined || filter === '' ? [] : [[name, filter]]
  })
  return filters.length > 0 ? (Object.fromEntries(filters) as Filters<K>) : undefined
}

/** One condition per filter, the sort excluded. Leaving one out is a type error. */
export type Conditions<F> = {
  [Name in Exclude<keyof F, 'sort'>]-?: (value: NonNullable<F[Name]>) => Expression<SqlBool>
}

/** Sorts by id, which is by time, or by a positive integer and then by id. */
export interface Order {
  direction: 'asc' | 'desc'
  by?: RawBuilder<number>
}

export const newestFirst: Order = { direction: 'desc' }
export const oldestFirst: Order = { direction: 'asc' }

/** The sorts of an admin list with amounts. */
export const ordersByAmount = (column: string): Record<AdminSort, Order> => ({
  newest: newestFirst,
  oldest: oldestFirst,
  highest: { direction: 'desc', by: sql.ref(column) },
})

type SortOf<F> = F extends { sort?: infer Sort extends string | undefined } ? NonNullable<Sort> : never

interface Selection<F> {
  filters: F
  conditions: Conditions<F>
  /** One order per sort of the list; `newest` is the default. */
  orders: Record<SortOf<F> | 'newest', Order>
  /** The id column. */
  id: string
  page: Page
}

/** Returns up to `limit + 1` rows that match the filters, in the requested order. */
export function filteredPage<Names, Tables extends keyof Names, Row, F extends object>(
  query: SelectQueryBuilder<Names, Tables, Row>,
  { filters, conditions, orders, id, page }: Selection<F>,
) {
  const { sort = 'newest', ...values } = filters as F & { sort?: SortOf<F> }
  let filtered = query
  for (const name of Object.keys(values) as (keyof Conditions<F> & keyof F)[]) {
    const value = filters[name]
    if (value !== undefined && value !== null) filtered = filtered.where(conditions[name](value))
  }
  return pageInOrder(filtered, { id: sql.ref(id), order: orders[sort], page })
}

/**
 * Returns up to `limit + 1` rows in this order, starting at the cursor. Each row carries its sort key for the next
 * cursor.
 */
function pageInOrder<Names, Tables extends keyof Names, Row>(
  query: SelectQueryBuilder<Names, Tables, Row>,
  { id, order: { direction, by }, page }: { id: RawBuilder<number>; order: Order; page: Page },
) {
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  const start = by
    ? sql<SqlBool>`(${by}, ${id}) ${comparison} (${page.key ?? (direction === 'desc' ? Number.MAX_SAFE_INTEGER : 0)}, ${page.before ?? 0})`
    : sql<SqlBool>`${id} ${comparison} ${page.before}`
  return query
    .$if(by !== undefined, q => q.select((by ?? sql<number>`0`).as('sort_key')))
    .$if(page.before !== undefined, q => q.where(start))
    .$if(by !== undefined, q => q.orderBy(by ?? id, direction))
    .orderBy(id, direction)
    .limit(sql.lit(page.limit + 1))
    .modifyEnd(plannedForItsValues)
}
