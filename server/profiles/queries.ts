import { sql } from 'kysely'
import type { Profile, PublicProfile } from '#contract/index.ts'
import type { Reader, Db } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'

export const adminProfile = (db: Reader, id: number): Promise<Profile> =>
  db.selectFrom('users').select(['username', 'email', 'role']).where('id', '=', id).executeTakeFirstOrThrow()

export const brandProfile = (db: Reader, id: number): Promise<Profile> =>
  db
    .selectFrom('users')
    .innerJoin('brand_profiles as profile', 'profile.user_id', 'users.id')
    .select([
      'users.username',
      'users.email',
      'users.role',
      'profile.bio',
      'profile.category',
      'profile.website',
      'profile.industry',
      'profile.profile_picture',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()

type SocialLinks = NonNullable<Profile['social_links']>

const noLinks: SocialLinks = { instagram: '', youtube: '', tiktok: '', twitter: '' }

export async function influencerProfile(db: Reader, id: number): Promise<Profile> {
  const profile = await db
    .selectFrom('users')
    .innerJoin('influencer_profiles as profile', 'profile.user_id', 'users.id')
    .select([
      'users.username',
      'users.email',
      'users.role',
      'profile.bio',
      'profile.category',
      'profile.followers_count',
      'profile.portfolio',
      'profile.profile_picture',
    ])
    .select(eb => eb.ref('profile.social_links').$castTo<Partial<SocialLinks>>().as('social_links'))
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...profile, social_links: { ...noLinks, ...profile.social_links } }
}

const byName = prepared<{ username: string }, PublicProfile>((db, param) =>
  db
    .selectFrom('users')
    .leftJoin('brand_profiles as brand', 'brand.user_id', 'users.id')
    .leftJoin('influencer_profiles as influencer', 'influencer.user_id', 'users.id')
    .select(eb => [
      'users.username',
      'users.role',
      eb.fn.coalesce('brand.bio', 'influencer.bio', sql<string>`''`).as('bio'),
      eb.fn.coalesce('brand.profile_picture', 'influencer.profile_picture').as('profile_picture'),
    ])
    .where(eb => eb(eb.fn<string>('lower', ['users.username']), '=', eb.fn<string>('lower', [param('username')])))
    .where('users.is_active', '=', true)
    // Admins have no public profile.
    .where('users.role', '<>', sql.lit('admin')),
)

/** Finds the profile of an active brand or influencer by name, ignoring case. */
export async function publicProfile(db: Db, username: string): Promise<PublicProfile | undefined> {
  const [profile] = await byName(db, { username })
  return profile
}
