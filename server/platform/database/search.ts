import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Whether a column contains the text, without regard to case: anywhere, or where a word begins when it is too short to
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

/** Whether a campaign's title or its brand's name contains the text. */
export const titleOrBrandContains = (text: string): RawBuilder<SqlBool> =>
  sql`(${contains('campaigns.title', text)} or campaigns.brand_id = any(${peopleNamed(text)}))`
