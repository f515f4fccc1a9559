import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** A character that makes a search of one or two characters worth running. */
const letterOrDigit = /[\p{Alphabetic}\p{Nd}]/u

/** Whether nothing contains this text: one or two signs without a letter or digit are not looked for. */
const findsNothing = (text: string): boolean => [...text].length < 3 && !letterOrDigit.test(text)

/** Long texts are searched in their beginning, so that it costs little to index them. */
const textOf = (column: string): RawBuilder<string> =>
  column === 'campaigns.description' ? sql`left(${sql.ref(column)}, 2000)` : sql.ref(column)

/** Whether a column contains the text, ignoring case. One or two characters only match at the start of a word. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  if (findsNothing(text)) return sql`false`
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&')
  if ([...text].length >= 3) return sql`${textOf(column)} ilike ${`%${pattern}%`}`
  return sql`(${textOf(column)} ilike ${`${pattern}%`} or ${textOf(column)} ilike ${`% ${pattern}%`})`
}

/** A column with an index of its search keys (`search_keys`). */
export type SearchedColumn =
  | 'users.username'
  | 'users.email'
  | 'campaigns.title'
  | 'campaigns.description'
  | 'influencer_profiles.bio'
  | 'payments.transaction_id'
  | 'withdrawals.phone_number'
  | 'wallet_entries.searched'

/** A stretch of a list that is ordered by the id. */
export interface Stretch {
  direction: 'asc' | 'desc'
  /** The id after which it begins. */
  before: number | undefined
  limit: number
}

/** The length of the parts in which tables are searched, as `search_keys` has it. */
const partLength = sql.lit(4_096)

/** After so many parts that had less than a tenth of the page, it is estimated how many rows have the text. */
const firstParts = sql.lit(4)
/** How many parts the estimate counts, evenly spaced. */
const sampledParts = sql.lit(8)
/** At most so many rows are found at once, instead of part by part. */
const fewRows = sql.lit(20_000)

/** Where to look for a text: the table, its id, and the keys of the column. */
function searched(column: SearchedColumn) {
  const name = column.slice(0, column.indexOf('.'))
  const [table, id] = [sql.table(name), sql.ref(name === 'influencer_profiles' ? 'user_id' : 'id')]
  return { table, id, keys: sql`search_keys(${id}, ${textOf(column)})` }
}

/** The ids in one part of a table whose column contains the text. */
function idsInPart(column: SearchedColumn, text: string, part: RawBuilder<number>): RawBuilder<number> {
  const { table, id, keys } = searched(column)
  return sql`
    select ${id} from ${table}
    where ${keys} @> search_grams(${text}) and ${keys} @> array[-1 - ${part}] and ${contains(column, text)}`
}

/** The ids of all rows whose column contains the text, by one scan of the index. For texts that are rare. */
export function idsWith(column: SearchedColumn, text: string): RawBuilder<number> {
  const { table, id, keys } = searched(column)
  return sql`select ${id} as id from ${table} where ${keys} @> search_grams(${text}) and ${contains(column, text)} offset 0`
}

/** Whether at most some 20,000 rows have the text, by an estimate from a few parts of the table. */
export function isRare(column: SearchedColumn, text: string): RawBuilder<boolean> {
  const { table, id } = searched(column)
  const sample = sql`array(${idsInPart(column, text, sql`sampled.part`)} limit ${fewRows} / step + 1)`
  return sql`(
    select coalesce(sum(step * cardinality(${sample})), 0) <= ${fewRows}
    from (select min(${id}) / ${partLength} as first, max(${id}) / ${partLength} as last from ${table}) ends,
      greatest(1, (last - first) / ${sampledParts}) step, generate_series(first, last, step) sampled (part))`
}

/**
 * An array of the first ids of rows whose column contains the text. `pageOf` selects, of the rows with some ids, those
 * that belong to the list: at most `limit` ids in its order.
 *
 * It reads one part of the table after another, as the list is ordered, until it has enough. In each part the index finds
 * the rows with the text, so that it costs little to pass parts without it, and rows beyond the page are not read. Of a
 * text that few rows have, all that are left are found at once.
 */
export function firstWith(
  column: SearchedColumn,
  text: string,
  { direction, before, limit }: Stretch,
  pageOf: (ids: RawBuilder<number[]>) => RawBuilder<number>,
): RawBuilder<number[]> {
  const { table, id } = searched(column)
  const newestFirst = direction === 'desc'
  const inPartsLeft = sql`
    select id from (${idsWith(column, text)}) found
    where id / ${partLength} ${sql.raw(newestFirst ? '<=' : '>=')} parts.part`
  return sql`array(
    with recursive ends as materialized (
      select min(${id}) / ${partLength} as first, max(${id}) / ${partLength} as last,
        ${newestFirst ? sql`max` : sql`min`}(${id}) as id from ${table}
    ), estimate as materialized (
      select ${isRare(column, text)} as few
    ), parts (part, ids, found, passed) as (
      select least(${before ?? null}::bigint, id) / ${partLength}, '{}'::bigint[], 0, 0 from ends
      union all
      select case when not way.at_once then parts.part + ${sql.lit(newestFirst ? -1 : 1)} end, page.ids,
        parts.found + cardinality(page.ids), parts.passed + 1
      from parts,
        lateral (
          select case when parts.passed = ${firstParts} and parts.found * 10 < ${sql.lit(limit)}
            then (select few from estimate) else false end as at_once offset 0
        ) way,
        lateral (
          select case when way.at_once then array(${inPartsLeft})
            else array(${idsInPart(column, text, sql`parts.part`)}) end as ids offset 0
        ) matching,
        lateral (select array(${pageOf(sql`matching.ids`)}) as ids offset 0) page
      where parts.found < ${sql.lit(limit)}
        and parts.part between (select first from ends) and (select last from ends)
    )
    select unnest(ids) from parts)`
}

/** Why a search finds a row. */
export type Reason =
  /** Its column contains the text. */
  | { column: SearchedColumn; text: string }
  /** Its column has one of a few ids, each of which may be in any number of rows: an index has them in order. */
  | { column: string; ids: RawBuilder<number[]> }
  /** It is one of these rows, of which each id that was found has few. */
  | { rows: RawBuilder<number> }

/** Whether a row is found for this reason. */
export function isFound(reason: Reason, id: RawBuilder<number>): RawBuilder<SqlBool> {
  if ('rows' in reason) return sql`${id} in (${reason.rows})`
  if ('text' in reason) return contains(reason.column, reason.text)
  return sql`${sql.ref(reason.column)} = any(${reason.ids})`
}

/**
 * An array of ids with the first ones that are found for this reason. `pageOf` selects the ids of those rows that fulfil a
 * condition and belong to the list: at most `limit` in its order.
 */
export function firstFor(
  reason: Reason,
  id: RawBuilder<number>,
  stretch: Stretch,
  pageOf: (condition: RawBuilder<SqlBool>) => RawBuilder<number>,
): RawBuilder<number[]> {
  const pageOfIds = (ids: RawBuilder<number[]>) => pageOf(sql`${id} = any(${ids})`)
  if ('rows' in reason) return sql`array(${pageOfIds(sql`array(${reason.rows})`)})`
  if ('text' in reason) return firstWith(reason.column, reason.text, stretch, pageOfIds)
  // One by one, so that the rows of each are read in the order of the index.
  return sql`array(
    select page.id from unnest(${reason.ids}) as referred (id),
      lateral (${pageOf(sql`${sql.ref(reason.column)} = referred.id`)}) page)`
}

const newestPage = (limit: number): Stretch => ({ direction: 'desc', before: undefined, limit })

/** The ids of the newest people whose names contain the text: 100, so that a vague search does not find everybody. */
export const peopleNamed = (text: string, most = 100): RawBuilder<number[]> =>
  firstWith(
    'users.username',
    text,
    newestPage(most),
    ids => sql`
    select id from users where id = any(${ids}) order by id desc limit ${sql.lit(most)}`,
  )

/** The ids of the newest 1,000 campaigns whose titles contain the text. */
export const campaignsTitled = (text: string): RawBuilder<number[]> =>
  firstWith(
    'campaigns.title',
    text,
    newestPage(1_000),
    ids => sql`
    select id from campaigns where id = any(${ids}) order by id desc limit 1000`,
  )

/** Campaigns whose title or whose brand's name contains the text. */
export const titleOrBrandContains = (text: string): Reason[] => [
  { column: 'campaigns.title', text },
  { column: 'campaigns.brand_id', ids: peopleNamed(text) },
]
