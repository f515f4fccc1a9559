import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isStaff, type Role } from '#contract/index.ts'
import { storedForm } from '#contract/values/digits.ts'
import type { Db } from '#platform/database/db.ts'
import { plannedForItsValues } from '#platform/database/prepared.ts'
import { contains, idsWith, isRare, type Reason } from '#platform/database/search.ts'
import type { Actor } from '#platform/security/actor.ts'
import { campaignsTitled, peopleNamed, searched } from '#server/domain/index.ts'

/** Either the reasons for a match, or a condition to filter by. */
export type Found = Reason[] | RawBuilder<SqlBool>

/** The column of one of the application's two parties. */
type Person = 'brand_id' | 'influencer_id'

// OFFSET makes PostgreSQL look up each campaign or user instead of first reading all of them.
const isTitled = (text: string) => sql<SqlBool>`exists (
  select from campaigns where campaigns.id = applications.campaign_id and ${contains(searched.title, text)} offset 0)`

const isNamed = (person: Person, text: string) => sql<SqlBool>`exists (
  select from users where users.id = ${sql.ref(`applications.${person}`)} and ${contains(searched.name, text)} offset 0)`

/** Whether an application's campaign title or its other party's name contains the text. */
const titledOrNamed = (own: Person, text: string) =>
  sql<SqlBool>`(${isTitled(text)} or ${isNamed(own === 'brand_id' ? 'influencer_id' : 'brand_id', text)})`

const toCampaigns = (ids: RawBuilder<number[]>): Reason => ({
  rows: sql`select id from applications where campaign_id = any(${ids})`,
})

const searchOfAll = (text: string): Reason[] => [
  toCampaigns(campaignsTitled(text)),
  { column: 'applications.brand_id', ids: peopleNamed(text) },
  { column: 'applications.influencer_id', ids: peopleNamed(text) },
]

/** The maximum number of people with a rare name who are looked up. */
const maxPeople = 2_000

/** The brand's applications by campaign title, and by the newest people with a matching name. */
const searchOfBrand = (brand: number, text: string): Reason[] => [
  toCampaigns(sql`array(select id from campaigns where brand_id = ${brand} and ${contains(searched.title, text)})`),
  { column: 'applications.influencer_id', ids: peopleNamed(text, maxPeople) },
]

/** The ids in a column of the influencer's applications that a rare text matches. */
const ownAmong = (influencer: number, column: 'campaign_id' | 'brand_id', ids: RawBuilder<number>) =>
  sql<number[]>`array(
    select ${sql.ref(column)} from applications where influencer_id = ${influencer} intersect (${ids}))`

const toOwn = (influencer: number, column: 'campaign_id' | 'brand_id', ids: RawBuilder<number>): Reason => ({
  rows: sql`
    select id from applications
    where influencer_id = ${influencer} and ${sql.ref(column)} = any(${ownAmong(influencer, column, ids)})`,
})

/** For an influencer with many applications: those that match by campaign title or brand name. */
async function searchOfInfluencer(db: Db, influencer: number, text: string): Promise<Found> {
  const [titled, named] = [idsWith(searched.title, text), idsWith(searched.name, text)]
  const rare = await rarityOf(db, text)
  if (!rare.name) return titledOrNamed('influencer_id', text)
  if (rare.title) return [toOwn(influencer, 'campaign_id', titled), toOwn(influencer, 'brand_id', named)]
  return sql`(${isTitled(text)} or applications.brand_id = any(${ownAmong(influencer, 'brand_id', named)}))`
}

/** How many of the current user's newest applications are sampled to estimate how common a text is among them. */
const sampleSize = 1_000
/** With this many matches in the sample, an in-order scan of the list fills a page quickly. */
const manyMatches = 20

/** Whether an in-order scan of the applications fills a page quickly. */
async function isFoundInOrder(db: Db, own: Person, id: number, text: string): Promise<boolean> {
  const { read, found } = await db
    .selectFrom(
      db
        .selectFrom('applications')
        .select(['campaign_id', 'brand_id', 'influencer_id'])
        .where(own, '=', id)
        .orderBy('id', 'desc')
        .limit(sql.lit(sampleSize))
        .as('applications'),
    )
    .select(sql<number>`count(*)::integer`.as('read'))
    .select(sql<number>`(count(*) filter (where ${titledOrNamed(own, text)}))::integer`.as('found'))
    .modifyEnd(plannedForItsValues)
    .executeTakeFirstOrThrow()
  return read < sampleSize || found >= manyMatches
}

/** Whether only a few titles, and only a few names, on the whole site contain the text. */
const rarityOf = (db: Db, text: string) =>
  db
    .selectNoFrom([isRare(searched.title, text).as('title'), isRare(searched.name, text).as('name')])
    .modifyEnd(plannedForItsValues)
    .executeTakeFirstOrThrow()

/** Searches names: those of the campaign and of the other party. */
async function searchForNames(db: Db, { id, role }: Pick<Actor, 'id' | 'role'>, text: string): Promise<Found> {
  if (isStaff(role)) return searchOfAll(text)
  const own = role === 'brand' ? 'brand_id' : 'influencer_id'
  if (await isFoundInOrder(db, own, id, text)) return titledOrNamed(own, text)
  return role === 'brand' ? searchOfBrand(id, text) : searchOfInfluencer(db, id, text)
}

/** The applications with this reference, or with a payment that has this transaction ID and is visible to the role. */
function paidWith(role: Role, text: string): RawBuilder<number> {
  const id = storedForm(text).toUpperCase()
  const isSeen = role === 'influencer' ? sql`status <> 'rejected'` : sql`true`
  return sql`
    select application_id from payments where transaction_id = ${id} and ${isSeen} union all
    select application_id from payment_references where reference = ${id}`
}

/**
 * Searches the current user's applications by campaign title, by the other party's name, and by a payment's complete
 * transaction ID or reference.
 */
export async function searchFor(db: Db, actor: Pick<Actor, 'id' | 'role'>, text: string): Promise<Found> {
  const named = await searchForNames(db, actor, text)
  if (Array.isArray(named)) return [...named, { rows: paidWith(actor.role, text) }]
  return sql`(${named} or applications.id in (${paidWith(actor.role, text)}))`
}
