import { sql } from 'kysely'
import { foundInfluencer, type Influencer } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { filteredPage, newestFirst, type Conditions, type Filters } from '#platform/database/filters.ts'
import type { Page } from '#platform/database/paging.ts'

export type InfluencerFilters = Filters<'GET /influencers/search/'>

const conditions: Conditions<InfluencerFilters> = {
  category: category => sql`influencer_profiles.category = ${category}`,
  division: division => sql`influencer_profiles.division = ${division}`,
  min_followers: minFollowers => sql`influencer_profiles.followers_count >= ${minFollowers}`,
}

const columns = (Object.keys(foundInfluencer) as (keyof typeof foundInfluencer)[]).map(
  column => `influencer_profiles.${column}` as const,
)

/** Active influencers: one row more than the page holds, newest first. */
export function influencersPage(db: Db, page: Page, filters: InfluencerFilters = {}): Promise<Influencer[]> {
  const active = db
    .selectFrom('influencer_profiles')
    .innerJoin('users', 'users.id', 'influencer_profiles.user_id')
    .select(['users.id', 'users.username', 'users.email', ...columns])
    .where('users.is_active', '=', true)
  const orders = { newest: newestFirst }
  return filteredPage(active, { filters, conditions, orders, id: 'influencer_profiles.user_id', page }).execute()
}
