import { sql } from 'kysely'
import type { Profile, ProfileInput, PublicProfile } from '#contract/index.ts'
import type { Db, Reader, Tx } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Member } from '#platform/security/access.ts'

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
    // Admins are nobody's business partner.
    .where('users.role', '<>', sql.lit('admin')),
)

/** An active brand's or influencer's profile, by their name without regard to case. */
export async function publicProfile(db: Db, username: string): Promise<PublicProfile | undefined> {
  const [profile] = await byName(db, { username })
  return profile
}

/** Locks a person's row until the transaction ends, so that two changes of a profile come one after the other. */
export async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function updateUser(tx: Tx, id: number, names: { username: string; email: string }): Promise<void> {
  await tx.updateTable('users').set(names).where('id', '=', id).execute()
}

/** What both roles have. Undefined leaves a column as it is; the id is named so that there always is one. */
const common = (user_id: number, { bio, category }: ProfileInput) => ({
  user_id,
  bio,
  category: category === '' ? null : category,
})

export async function updateBrand(tx: Tx, id: number, profile: ProfileInput): Promise<void> {
  await tx
    .updateTable('brand_profiles')
    .set({ ...common(id, profile), website: profile.website, industry: profile.industry })
    .where('user_id', '=', id)
    .execute()
}

export async function updateInfluencer(tx: Tx, id: number, profile: ProfileInput): Promise<void> {
  const { followers_count, portfolio, social_links } = profile
  await tx
    .updateTable('influencer_profiles')
    .set({
      ...common(id, profile),
      followers_count,
      portfolio,
      social_links: social_links && JSON.stringify(social_links),
    })
    .where('user_id', '=', id)
    .execute()
}

/** Writes the path of the person's picture and answers the one before. */
export async function replacePicture(tx: Tx, { id, role }: Member, path: string | null): Promise<string | null> {
  const table = role === 'brand' ? 'brand_profiles' : 'influencer_profiles'
  const before = await tx
    .selectFrom(table)
    .select('profile_picture')
    .where('user_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable(table).set({ profile_picture: path }).where('user_id', '=', id).execute()
  return before.profile_picture
}
