import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { AdminSort } from '#contract/index.ts'
import { plannedForItsValues } from './db.ts'
import type { Page } from './paging.ts'

/** What of a request's query narrows or orders a list: undefined where nothing does. */
export function narrowing<Query extends object, Name extends keyof Query>(
  query: Query,
  names: readonly Name[],
): { [N in Name]?: Exclude<Query[N], '' | undefined> } | undefined {
  const asked = names.flatMap(name => {
    const word: unknown = query[name]
    const value = typeof word === 'string' ? word.trim().replaceAll(/\s+/g, ' ') : word
    return value === undefined || value === '' ? [] : [[name, value]]
  })
  return asked.length > 0
    ? (Object.fromEntries(asked) as { [N in Name]?: Exclude<Query[N], '' | undefined> })
    : undefined
}

/**
 * Whether the text stands in a column, without regard to case: anywhere, or where a word begins when it is too short to
 * be found by its trigrams.
 */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&')
  return [...text].length < 3
    ? sql`(${sql.ref(column)} ilike ${`${pattern}%`} or ${sql.ref(column)} ilike ${`% ${pattern}%`})`
    : sql`${sql.ref(column)} ilike ${`%${pattern}%`}`
}

/**
 * The ids of people whose names contain the text. At most a hundred: what fits more names is no search for a person, and
 * must not cost as much as the site has users.
 */
export const peopleNamed = (text: string): RawBuilder<number[]> =>
  sql`array(select id from users where ${contains('username', text)} order by id desc limit 100)`

/** The ids of campaigns whose titles contain the text, the newest thousand. */
export const campaignsTitled = (text: string): RawBuilder<number[]> =>
  sql`array(select id from campaigns where ${contains('title', text)} order by id desc limit 1000)`

/** Whether the text stands in a campaign's title or its brand's name. */
export const titleOrBrandContains = (text: string): RawBuilder<SqlBool> =>
  sql`(${contains('campaigns.title', text)} or campaigns.brand_id = any(${peopleNamed(text)}))`

/** How a list is ordered: by its ids, which is by time, or by a whole number above 0 and then by its ids. */
export interface Order {
  direction: 'asc' | 'desc'
  by?: RawBuilder<number>
}

/** The orders of an admin's list of sums. */
export const ordersByAmount = (column: string): Record<AdminSort, Order> => ({
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  highest: { direction: 'desc', by: sql.ref(column) },
})

/**
 * One row more than the page holds, in this order, from where the page starts. The row's place in the order comes with
 * it, for the next page's cursor.
 */
export function pageInOrder<Names, Tables extends keyof Names, Row>(
  query: SelectQueryBuilder<Names, Tables, Row>,
  { id, order: { direction, by }, page }: { id: RawBuilder<number>; order: Order; page: Page },
) {
  const comes = sql.raw(direction === 'desc' ? '<' : '>')
  const start = by
    ? sql<SqlBool>`(${by}, ${id}) ${comes} (${page.key ?? (direction === 'desc' ? Number.MAX_SAFE_INTEGER : 0)}, ${page.before ?? 0})`
    : sql<SqlBool>`${id} ${comes} ${page.before}`
  return query
    .$if(by !== undefined, q => q.select((by ?? sql<number>`0`).as('sort_key')))
    .$if(page.before !== undefined, q => q.where(start))
    .$if(by !== undefined, q => q.orderBy(by ?? id, direction))
    .orderBy(id, direction)
    .limit(sql.lit(page.limit + 1))
    .modifyEnd(plannedForItsValues)
}
