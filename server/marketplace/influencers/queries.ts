import { sql, type Kysely } from 'kysely'
import { foundInfluencer, type Influencer, type InfluencerSort } from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import type { Db } from '#platform/database/db.ts'
import {
  filteredPage,
  isEmptyRange,
  isFew,
  newestFirst,
  type Conditions,
  type Filters,
  type Order,
} from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import { searched } from '#server/domain/index.ts'

export type InfluencerFilters = Filters<'GET /influencers/search/'>

/** The number of followers plus 1, as indexed: cursor keys start at 1. */
const followers = sql<number>`(influencer_profiles.followers_count::bigint + 1)`

const conditions: Conditions<InfluencerFilters> = {
  category: category => sql`influencer_profiles.category = ${category}`,
  division: division => sql`influencer_profiles.division = ${division}`,
  // The expression of the network's index; IS TRUE is estimated by its statistics.
  network: network => sql`(influencer_profiles.social_links ->> ${sql.lit(network)} <> '') is true`,
  min_followers: minFollowers => sql`${followers} > ${minFollowers}`,
  max_followers: maxFollowers => (maxFollowers === 0 ? sql`true` : sql`${followers} <= ${maxFollowers + 1}`),
  search: text => [
    { column: searched.name, text },
    { column: searched.bio, text },
  ],
}

/** Whether a search covers few influencers: those with a number of followers within narrow bounds. */
async function isAmongFew(db: Db, { search, min_followers, max_followers }: InfluencerFilters): Promise<boolean> {
  if (search === undefined || (min_followers === undefined && max_followers === undefined)) return false
  const within = db
    .selectFrom('influencer_profiles')
    .select('user_id as id')
    .where(conditions.min_followers(min_followers ?? 0))
    .where(conditions.max_followers(max_followers ?? 0))
  return isFew(within)
}

const orders: Record<InfluencerSort, Order> = {
  newest: newestFirst,
  most_followers: { direction: 'desc', by: followers },
  fewest_followers: { direction: 'asc', by: followers },
}

const columns = (Object.keys(foundInfluencer) as (keyof typeof foundInfluencer)[]).map(
  column => `influencer_profiles.${column}` as const,
)

const influencers = (db: Kysely<DB>) =>
  db
    .selectFrom('influencer_profiles')
    .innerJoin('users', 'users.id', 'influencer_profiles.user_id')
    .select(['users.id', 'users.username', 'users.display_name', 'users.email', ...columns])
    .where('users.is_active', '=', true)

const pageOfAll = prepared<{ before: number }, Influencer>((db, param, limit) =>
  influencers(db)
    .where('influencer_profiles.user_id', '<', param('before'))
    // The same condition on both tables: PostgreSQL uses a merge join, which would otherwise begin with the newest
    // user.
    .where('users.id', '<', param('before'))
    .orderBy('influencer_profiles.user_id', 'desc')
    .limit(limit),
)

/** Returns up to `limit + 1` active influencers, newest first by default. */
export async function influencersPage(
  db: Db,
  page: Page,
  filters: InfluencerFilters | undefined,
): Promise<Influencer[]> {
  if (!filters) return pageOfAll(db, { before: startOf(page) }, page.limit + 1)
  if (isEmptyRange(filters.min_followers, filters.max_followers)) return []
  const amongFew = await isAmongFew(db, filters)
  const selection = { filters, conditions, orders, id: 'influencer_profiles.user_id', page, amongFew }
  return filteredPage(db, influencers(db), selection)
}
