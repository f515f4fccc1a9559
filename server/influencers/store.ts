import { sql } from 'kysely'
import type { Category, Influencer } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Page } from '#platform/database/paging.ts'

/** One row more than the page holds, newest first. */
export const matchingInfluencers = (
  db: Db,
  { category, minFollowers }: { category: Category | undefined; minFollowers: number },
  page: Page,
): Promise<Influencer[]> =>
  db
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
    .$if(category !== undefined, query => query.where('influencer_profiles.category', '=', category ?? null))
    .$if(minFollowers > 0, query => query.where('influencer_profiles.followers_count', '>=', minFollowers))
    .$if(page.before !== undefined, query => query.where('influencer_profiles.user_id', '<', page.before ?? 0))
    .orderBy('influencer_profiles.user_id', 'desc')
    .limit(sql.lit(page.limit + 1))
    .execute()
