import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { plannedForItsValues } from '#platform/database/named-client.ts'
import { campaignsTitled, contains, peopleNamed, type Reason } from '#platform/database/search.ts'
import type { Actor } from '#platform/security/access.ts'

/** The reasons for which a search finds a row, or the condition. */
export type Found = Reason[] | RawBuilder<SqlBool>

// With OFFSET, PostgreSQL looks each one up, instead of reading all campaigns or users first.
const isTitled = (text: string) => sql<SqlBool>`exists (
  select from campaigns where campaigns.id = applications.campaign_id and ${contains('campaigns.title', text)} offset 0)`

const isNamed = (person: 'brand_id' | 'influencer_id', text: string) => sql<SqlBool>`exists (
  select from users where users.id = ${sql.ref(`applications.${person}`)} and ${contains('users.username', text)} offset 0)`

/** Whether an application is for a campaign with this title, or of a person of this name. */
const titledOrNamed = (person: 'brand_id' | 'influencer_id', text: string) =>
  sql<SqlBool>`(${isTitled(text)} or ${isNamed(person, text)})`

const toCampaigns = (ids: RawBuilder<number[]>): Reason => ({
  rows: sql`select id from applications where campaign_id = any(${ids})`,
})

const searchOfAll = (text: string): Reason[] => [
  toCampaigns(campaignsTitled(text)),
  { column: 'applications.brand_id', ids: peopleNamed(text) },
  { column: 'applications.influencer_id', ids: peopleNamed(text) },
]

/** So many people of a rare name are looked up. */
const mostPeople = 2_000

/** A rare text is found by the brand's campaigns that have it in their titles and the newest people of that name. */
const rareSearchOfBrand = (brand: number, text: string): Reason[] => [
  toCampaigns(sql`array(select id from campaigns where brand_id = ${brand} and ${contains('campaigns.title', text)})`),
  { column: 'applications.influencer_id', ids: peopleNamed(text, mostPeople) },
]

/** So many of a brand's newest applications show whether a text is common among them. */
const newest = 1_000
/** A text that so many of them have is common: pages are found soon when the list is read in its order. */
const common = 20

/** Whether a page is found soon by reading a brand's applications in their order. */
async function isFoundInOrder(db: Db, brand: number, text: string): Promise<boolean> {
  const { read, found } = await db
    .selectFrom(
      db
        .selectFrom('applications')
        .select(['campaign_id', 'influencer_id'])
        .where('brand_id', '=', brand)
        .orderBy('id', 'desc')
        .limit(sql.lit(newest))
        .as('applications'),
    )
    .select(sql<number>`count(*)::integer`.as('read'))
    .select(sql<number>`(count(*) filter (where ${titledOrNamed('influencer_id', text)}))::integer`.as('found'))
    .modifyEnd(plannedForItsValues)
    .executeTakeFirstOrThrow()
  return read < newest || found >= common
}

/** What a search of the reader's applications finds: those of a campaign with this title, or of a person of this name. */
export async function searchFor(db: Db, { id, role }: Pick<Actor, 'id' | 'role'>, text: string): Promise<Found> {
  if (role === 'admin') return searchOfAll(text)
  if (role === 'influencer') return titledOrNamed('brand_id', text)
  return (await isFoundInOrder(db, id, text)) ? titledOrNamed('influencer_id', text) : rareSearchOfBrand(id, text)
}
