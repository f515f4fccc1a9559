import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** A character of which pg_trgm makes trigrams. */
const letterOrDigit = /[\p{Alphabetic}\p{Nd}]/u

/**
 * Whether a column contains the text, ignoring case. Text that is too short for trigrams only matches at the start of a
 * word, and one or two signs without a letter or digit never do: no index could find them.
 */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&')
  if ([...text].length >= 3) return sql`${sql.ref(column)} ilike ${`%${pattern}%`}`
  if (!letterOrDigit.test(text)) return sql`false`
  return sql`(${sql.ref(column)} ilike ${`${pattern}%`} or ${sql.ref(column)} ilike ${`% ${pattern}%`})`
}

/**
 * The ids of people whose names contain the text. Capped at 100, so that a vague search does not cost as much as the
 * site has users.
 */
export const peopleNamed = (text: string): RawBuilder<number[]> =>
  sql`array(select id from users where ${contains('username', text)} order by id desc limit 100)`

/** The ids of the newest 1,000 campaigns whose titles contain the text. */
export const campaignsTitled = (text: string): RawBuilder<number[]> =>
  sql`array(select id from campaigns where ${contains('title', text)} order by id desc limit 1000)`

/** Whether the campaign's title or the brand's name contains the text. */
export const titleOrBrandContains = (text: string): RawBuilder<SqlBool> =>
  sql`(${contains('campaigns.title', text)} or campaigns.brand_id = any(${peopleNamed(text)}))`
