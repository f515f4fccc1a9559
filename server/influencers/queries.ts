import { sql } from 'kysely'
import type { Influencer } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { filteredPage, newestFirst, type Conditions, type Filters } from '#platform/database/filters.ts'
import type { Page } from '#platform/database/paging.ts'

export type InfluencerFilters = Filters<'GET /influencers/search/'>

const conditions: Conditions<InfluencerFilters> = {
  category: category => sql`influencer_profiles.category = ${category}`,
  min_followers: minFollowers => sql`influencer_profiles.followers_count >= ${minFollowers}`,
}

/** Returns up to `limit + 1` active influencers, newest first. */
export function influencersPage(db: Db, page: Page, filters: InfluencerFilters = {}): Promise<Influencer[]> {
  const active = db
    .selectFrom('influencer_profiles')
    .innerJoin('users', 'users.id', 'influencer_profiles.user_id')
    .select([
      'users.id',
      'users.username',
      'users.email',
      'influencer_profiles.category',
      'influencer_profiles.followers_count',
      'influencer_profiles.bio',
      'influencer_profiles.profile_picture',
    ])
    .where('users.is_active', '=', true)
  const orders = { newest: newestFirst }
  return filteredPage(active, { filters, conditions, orders, id: 'influencer_profiles.user_id', page }).execute()
}
