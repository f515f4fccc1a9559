import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { AdminSort, EndpointKey, Query } from '#contract/index.ts'
import type { Db } from './db.ts'
import type { Page } from './paging.ts'
import { plannedForItsValues } from './prepared.ts'
import { firstFor, hasKeysOf, isFound, separateRare, type PageRange, type Reason } from './search.ts'

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

/**
 * Whether no number lies within these bounds, where a maximum of 0 means none. Avoids a full scan for an empty result.
 */
export const isEmptyRange = (min: number | undefined, max: number | undefined): boolean =>
  min !== undefined && max !== undefined && max !== 0 && min > max

/**
 * One condition per filter, except the sort. Omitting one is a type error. A search of all rows returns indexed reasons
 * for a match; a search of one person's rows may be a plain condition.
 */
export type Conditions<F> = {
  [Name in Exclude<keyof F, 'sort'>]-?: (
    value: NonNullable<F[Name]>,
  ) => Name extends 'search' ? Reason[] | Expression<SqlBool> : Expression<SqlBool>
}

/** Sorts by id, which matches the order of creation, or by a positive integer and then by id. */
export interface Order {
  direction: 'asc' | 'desc'
  by?: RawBuilder<number>
}

export const newestFirst: Order = { direction: 'desc' }
export const oldestFirst: Order = { direction: 'asc' }

/**
 * Waiting rows first, oldest to newest, then the others, newest to oldest. With a status filter, only one of the two
 * orders is needed. Lists of all rows need an index on this key.
 */
export function waitingFirst(table: string, status?: string, waiting: 'pending' | 'due' = 'pending'): Order {
  if (status !== undefined) return status === waiting ? oldestFirst : newestFirst
  const key = sql<number>`waiting_key(${sql.ref(`${table}.status`)} = ${sql.lit(waiting)}, ${sql.ref(`${table}.id`)})`
  return { direction: 'asc', by: key }
}

/** The sorts of an admin list with amounts. */
export const ordersByAmount = (column: string): Record<AdminSort, Order> => ({
  newest: newestFirst,
  oldest: oldestFirst,
  highest: { direction: 'desc', by: sql.ref(column) },
})

/**
 * Whether a query has at most 3,000 rows. A search among so few compares each with the text: reading all other rows
 * that contain it would take longer.
 */
export async function isFew<Names, Tables extends keyof Names>(
  query: SelectQueryBuilder<Names, Tables, { id: number }>,
): Promise<boolean> {
  const few = 3_000
  const some = await query
    .limit(sql.lit(few + 1))
    .modifyEnd(plannedForItsValues)
    .execute()
  return some.length <= few
}

type SortOf<F> = F extends { sort?: infer Sort extends string | undefined } ? NonNullable<Sort> : never

interface Selection<F> {
  filters: F
  conditions: Conditions<F>
  /** One order per sort of the list; `newest` is the default. */
  orders: Record<SortOf<F> | 'newest', Order>
  /** The id column. */
  id: string
  page: Page
  /** Whether the search is among few rows, so that each is compared with the text. */
  amongFew?: boolean
}

/** Returns up to `limit + 1` rows that match the filters, in the requested order. */
export function filteredPage<Names, Tables extends keyof Names, Row, F extends object>(
  db: Db,
  query: SelectQueryBuilder<Names, Tables, Row>,
  { filters, conditions, orders, id, page, amongFew }: Selection<F>,
): Promise<Row[]> {
  const { sort = 'newest', ...values } = filters as F & { sort?: SortOf<F> }
  let filtered = query
  let reasons: Reason[] | undefined
  for (const name of Object.keys(values) as (keyof Conditions<F> & keyof F)[]) {
    const value = filters[name]
    if (value === undefined || value === null) continue
    const condition: Reason[] | Expression<SqlBool> = conditions[name](value)
    if (Array.isArray(condition)) reasons = condition
    else filtered = filtered.where(condition)
  }
  const list = { db, query: filtered, id: sql.ref<number>(id), order: orders[sort], page }
  if (!reasons) return pageInOrder(list)
  return amongFew ? comparedPage(list, reasons) : searchedPage(list, reasons)
}

/**
 * Returns the same page using two statements. The first finds the ids, joining only the tables that the filters need,
 * and is planned for their values. The second, prepared, reads the rows. Planning all tables of a row would take longer
 * than reading a page.
 */
export async function filteredRows<Names, Tables extends keyof Names, Row extends { id: number }, F extends object>(
  db: Db,
  ids: SelectQueryBuilder<Names, Tables, { id: number }>,
  selection: Selection<F>,
  rowsWith: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await filteredPage(db, ids, selection)
  if (found.length === 0) return []
  const rows = Map.groupBy(await rowsWith(found.map(({ id }) => id)), ({ id }) => id)
  // The sort key becomes the next cursor.
  return found.flatMap(key => (rows.get(key.id) ?? []).map(row => ({ ...row, ...key })))
}

interface List<Names, Tables extends keyof Names, Row> {
  db: Db
  query: SelectQueryBuilder<Names, Tables, Row>
  id: RawBuilder<number>
  order: Order
  page: Page
}

/** Whether a row with this sort key, if the order has one, and this id comes after the cursor. */
function isAfter({ direction }: Order, key: RawBuilder<number> | undefined, id: RawBuilder<number>, page: Page) {
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  return key
    ? sql<SqlBool>`(${key}, ${id}) ${comparison} (${page.key ?? (direction === 'desc' ? Number.MAX_SAFE_INTEGER : 0)}, ${page.before ?? 0})`
    : sql<SqlBool>`${id} ${comparison} ${page.before}`
}

/**
 * Returns up to `limit + 1` rows in this order, after the cursor. Each row includes its sort key for the next cursor.
 */
function pageInOrder<Names, Tables extends keyof Names, Row>({
  query,
  id,
  order,
  page,
}: List<Names, Tables, Row>): Promise<Row[]> {
  const { direction, by } = order
  return query
    .$if(by !== undefined, q => q.select((by ?? sql<number>`0`).as('sort_key')))
    .$if(page.before !== undefined, q => q.where(isAfter(order, by, id, page)))
    .$if(by !== undefined, q => q.orderBy(by ?? id, direction))
    .orderBy(id, direction)
    .limit(sql.lit(page.limit + 1))
    .modifyEnd(plannedForItsValues)
    .execute() as Promise<Row[]>
}

/** A page of the rows that match at least one reason. */
function searchedPage<Names, Tables extends keyof Names, Row>(
  list: List<Names, Tables, Row>,
  reasons: readonly Reason[],
): Promise<Row[]> {
  const { query, id, order, page } = list
  if (order.by) return sortedPage(list, reasons, order.by)
  const range = { direction: order.direction, before: page.before, limit: page.limit + 1 }
  return pageInOrder({ ...list, query: query.where(sql<SqlBool>`${id} = any(${firstFound(list, reasons, range)})`) })
}

/** A page of the rows that match at least one reason, by comparing each row of the list. */
function comparedPage<Names, Tables extends keyof Names, Row>(
  list: List<Names, Tables, Row>,
  reasons: readonly Reason[],
): Promise<Row[]> {
  const isFoundInList = sql.join(
    reasons.map(reason => isFound(reason, list.id)),
    sql` or `,
  )
  return pageInOrder({ ...list, query: list.query.where(sql<SqlBool>`(${isFoundInList})`) })
}

/**
 * The maximum number of matches that are sorted by an amount or a day. With more, the list is read in order instead.
 */
const maxSorted = 3_000

/** A page of the rows that match at least one reason, in the order of an amount or a day. */
async function sortedPage<Names, Tables extends keyof Names, Row>(
  list: List<Names, Tables, Row>,
  reasons: readonly Reason[],
  by: RawBuilder<number>,
): Promise<Row[]> {
  const { query, id } = list
  const sorted = await firstSorted(list, reasons, by)
  if (sorted) {
    // No index has this key, so that the rows are read by their ids and not in the list's order.
    const order = { ...list.order, by: sql<number>`${by} + 0` }
    return pageInOrder({ ...list, order, query: query.where(sql<SqlBool>`${id} = any(${sorted}::bigint[])`) })
  }
  return comparedPage(list, reasons)
}

/** The ids of a page of the rows that match at least one reason. Undefined if more than `maxSorted` rows match. */
async function firstSorted<Names, Tables extends keyof Names, Row>(
  list: List<Names, Tables, Row>,
  reasons: readonly Reason[],
  by: RawBuilder<number>,
): Promise<number[] | undefined> {
  const { db, query, id, order, page } = list
  // Sorts the rows of a rare text where its index finds them, instead of looking them up by id.
  const { rare, others } = await separateRare(db, reasons)
  const ids = others.length > 0 ? await newestFound(list, others) : []
  if (ids.length > maxSorted) return undefined
  const matching = [
    sql<SqlBool>`${id} = any(${ids}::bigint[])`,
    ...rare.map(({ column, text }) => hasKeysOf(column, text)),
  ].map(condition => {
    const some = idsOf(query.where(condition), id).select(by.as('sort_key'))
    return sql`(${some.limit(sql.lit(maxSorted + 1))})`
  })
  const after = page.before === undefined ? sql`true` : isAfter(order, sql<number>`sort_key`, sql`id`, page)
  const direction = sql.raw(order.direction)
  const { rows } = await sql<{ total: number; id: number | null }>`
    with matching as materialized (${sql.join(matching, sql` union `)})
    select total, first.id from (select count(*)::integer as total from matching) counted left join lateral (
      select id from matching where ${after}
      order by sort_key ${direction}, id ${direction} limit ${sql.lit(page.limit + 1)}
    ) first on true ${plannedForItsValues}`.execute(db)
  if (rows.some(({ total }) => total > maxSorted)) return undefined
  return rows.flatMap(row => row.id ?? [])
}

/** The newest ids that match each reason, at most `maxSorted` plus one. */
async function newestFound<Names, Tables extends keyof Names, Row>(
  list: List<Names, Tables, Row>,
  reasons: readonly Reason[],
): Promise<number[]> {
  const found = firstFound(list, reasons, { direction: 'desc', before: undefined, limit: maxSorted + 1 })
  const { rows } = await sql<{ id: number }>`select distinct unnest(${found}) as id ${plannedForItsValues}`.execute(
    list.db,
  )
  return rows.map(row => row.id)
}

const idsOf = <Names, Tables extends keyof Names, Row>(
  query: SelectQueryBuilder<Names, Tables, Row>,
  id: RawBuilder<number>,
) => query.clearSelect().select(id.as('id'))

/** An array with the first matching ids of the list for each reason. */
function firstFound<Names, Tables extends keyof Names, Row>(
  { query, id }: Pick<List<Names, Tables, Row>, 'query' | 'id'>,
  reasons: readonly Reason[],
  range: PageRange,
): RawBuilder<number[]> {
  const { direction, before, limit } = range
  const after = sql<SqlBool>`${id} ${sql.raw(direction === 'desc' ? '<' : '>')} ${before}`
  const first = (condition: RawBuilder<SqlBool>) => {
    const ids = idsOf(query.where(condition), id)
      .$if(before !== undefined, q => q.where(after))
      .orderBy(id, direction)
      .limit(sql.lit(limit))
    return sql<number>`${ids}`
  }
  return sql.join(
    reasons.map(reason => firstFor(reason, id, range, first)),
    sql` || `,
  )
}
