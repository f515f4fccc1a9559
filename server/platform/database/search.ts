import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from './db.ts'
import { plannedForItsValues } from './prepared.ts'

/** A character that makes a search of one or two characters worthwhile. */
const letterOrDigit = /[\p{Alphabetic}\p{Nd}]/u

/** Whether the text cannot match: one or two characters without a letter or digit are not searched. */
const findsNothing = (text: string): boolean => [...text].length < 3 && !letterOrDigit.test(text)

/** A column with an index on its search keys (`search_keys`), and how to search it. */
export interface SearchedColumn {
  table: string
  /** The table's id. */
  id: RawBuilder<number>
  /** The text whose keys are indexed. */
  indexed: RawBuilder<string>
  /** The text that is compared, in the form of `searchForm`. */
  form: RawBuilder<string>
}

const searched = (column: string, { indexed, form }: Pick<SearchedColumn, 'indexed' | 'form'>, id = 'id') => {
  const table = column.slice(0, column.indexOf('.'))
  return { table, id: sql.ref<number>(`${table}.${id}`), indexed, form }
}

/** An expression of a table's columns that is already in its searchable form. */
export const searchedForm = (table: string, form: RawBuilder<string>): SearchedColumn => ({
  table,
  id: sql.ref<number>(`${table}.id`),
  indexed: form,
  form,
})

/** A column of ASCII text. `id` is the name of its table's id. */
export const searchedAscii = (column: string, id?: string): SearchedColumn =>
  searched(column, { indexed: sql.ref(column), form: sql`lower(${sql.ref(column)})` }, id)

/** A column of short texts. */
export function searchedShort(column: string, id?: string): SearchedColumn {
  const form = sql<string>`search_form(${sql.ref(column)})`
  return searched(column, { indexed: form, form }, id)
}

/**
 * A column of long texts whose searchable form is stored. Only their beginning is searched, which keeps the index
 * small.
 */
export function searchedLong(column: string, id?: string): SearchedColumn {
  const form = sql.ref<string>(`${column}_form`)
  return searched(column, { indexed: form, form }, id)
}

/**
 * Whether a column contains the text, which must be in the form of `searchForm`. One or two characters only match at
 * the start of a word.
 */
export function contains({ form }: SearchedColumn, text: string): RawBuilder<SqlBool> {
  if (findsNothing(text)) return sql`false`
  const pattern = `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return [...text].length < 3 ? sql`' ' || ${form} like ${`% ${pattern}`}` : sql`${form} like ${`%${pattern}`}`
}

/** A section of a list ordered by id. */
export interface PageRange {
  direction: 'asc' | 'desc'
  /** The id after which it starts. */
  before: number | undefined
  limit: number
}

/** The size of the table parts that are searched one by one, which must match `search_keys`. */
const partLength = sql.lit(4_096)

/** After this many parts that together yield less than a tenth of a page, the number of matching rows is estimated. */
const firstParts = sql.lit(4)
/** How many evenly spaced parts the estimate counts. */
const sampledParts = sql.lit(8)
/** The maximum number of rows found at once instead of part by part. */
const fewRows = sql.lit(20_000)

/** A column's search keys. */
const keysOf = ({ id, indexed }: SearchedColumn) => sql`search_keys(${id}, ${indexed})`

/** Same as `contains`, but uses the index. */
export const hasKeysOf = (column: SearchedColumn, text: string): RawBuilder<SqlBool> =>
  sql`${keysOf(column)} @> search_grams(${text}) and ${contains(column, text)}`

/** The ids in one part of a table whose column contains the text. */
function idsInPart(column: SearchedColumn, text: string, part: RawBuilder<number>): RawBuilder<number> {
  return sql`
    select ${column.id} from ${sql.table(column.table)}
    where ${hasKeysOf(column, text)} and ${keysOf(column)} @> array[-1 - ${part}]`
}

/** The ids of all rows whose column contains the text, with one index scan. For rare texts. */
export const idsWith = (column: SearchedColumn, text: string): RawBuilder<number> =>
  sql`select ${column.id} as id from ${sql.table(column.table)} where ${hasKeysOf(column, text)} offset 0`

/** Whether at most about 20,000 rows contain the text, estimated from a few parts of the table. */
export function isRare(column: SearchedColumn, text: string): RawBuilder<boolean> {
  const [table, id] = [sql.table(column.table), column.id]
  const sample = sql`array(${idsInPart(column, text, sql`sampled.part`)} limit ${fewRows} / step + 1)`
  return sql`(
    select coalesce(sum(step * cardinality(${sample})), 0) <= ${fewRows}
    from (select min(${id}) / ${partLength} as first, max(${id}) / ${partLength} as last from ${table}) ends,
      greatest(1, (last - first) / ${sampledParts}) step, generate_series(first, last, step) sampled (part))`
}

/**
 * An array of the first ids of rows whose column contains the text. `pageOf` reduces ids to at most `limit` that belong
 * to the list, in its order.
 *
 * Reads the parts of the table in the list's order until there are enough rows. Within each part, the index finds the
 * matching rows, so that parts without a match are cheap and rows beyond the page are not read. For a rare text, all
 * remaining rows are found at once.
 */
function firstWith(
  column: SearchedColumn,
  text: string,
  { direction, before, limit }: PageRange,
  pageOf: (ids: RawBuilder<number[]>) => RawBuilder<number>,
): RawBuilder<number[]> {
  const [table, id] = [sql.table(column.table), column.id]
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

/** A row matches a search because its column contains the text. */
interface TextReason {
  column: SearchedColumn
  text: string
}

/** A reason for a match. */
export type Reason =
  | TextReason
  /** Its column has one of a few ids, each in any number of rows. An index on the column has those rows in order. */
  | { column: string; ids: RawBuilder<number[]> }
  /** It is one of these rows; each id found has few. */
  | { rows: RawBuilder<number> }

/** Whether a row matches for this reason. */
export function isFound(reason: Reason, id: RawBuilder<number>): RawBuilder<SqlBool> {
  if ('rows' in reason) return sql`${id} in (${reason.rows})`
  if ('text' in reason) return contains(reason.column, reason.text)
  return sql`${sql.ref(reason.column)} = any(${reason.ids})`
}

/**
 * An array of the first ids that match for this reason. `pageOf` reduces rows that fulfil a condition to at most
 * `limit` ids that belong to the list, in its order.
 */
export function firstFor(
  reason: Reason,
  id: RawBuilder<number>,
  range: PageRange,
  pageOf: (condition: RawBuilder<SqlBool>) => RawBuilder<number>,
): RawBuilder<number[]> {
  const pageOfIds = (ids: RawBuilder<number[]>) => pageOf(sql`${id} = any(${ids})`)
  if ('rows' in reason) return sql`array(${pageOfIds(sql`array(${reason.rows})`)})`
  if ('text' in reason) return firstWith(reason.column, reason.text, range, pageOfIds)
  // One id at a time, so that the rows of each are read in index order.
  return sql`array(
    select page.id from unnest(${reason.ids}) as referred (id),
      lateral (${pageOf(sql`${sql.ref(reason.column)} = referred.id`)}) page)`
}

/** Separates reasons with rare texts from the others. */
export async function separateRare(
  db: Db,
  reasons: readonly Reason[],
): Promise<{ rare: TextReason[]; others: Reason[] }> {
  const texts = reasons.filter(reason => 'text' in reason)
  const { rows } = await sql<{ is_rare: boolean }>`
    select unnest(array[${sql.join(texts.map(({ column, text }) => isRare(column, text)))}]::boolean[]) as is_rare
    ${plannedForItsValues}`.execute(db)
  const rare = texts.filter((_, index) => rows[index]?.is_rare)
  return { rare, others: reasons.filter(reason => !rare.some(text => text === reason)) }
}

/** The ids of the newest rows whose column contains the text, at most `limit`. */
export function newestWith(column: SearchedColumn, text: string, limit: number): RawBuilder<number[]> {
  const range = { direction: 'desc', before: undefined, limit } as const
  return firstWith(
    column,
    text,
    range,
    ids => sql`
    select ${column.id} from ${sql.table(column.table)} where ${column.id} = any(${ids})
    order by ${column.id} desc limit ${sql.lit(limit)}`,
  )
}
