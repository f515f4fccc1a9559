import type { ProfileInput } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Held } from '#platform/security/hold.ts'

type Self = Held<'user', 'self'>

export async function updateUser(tx: Tx, { id }: Self, names: { username: string; email: string }): Promise<void> {
  await tx.updateTable('users').set(names).where('id', '=', id).execute()
}

/**
 * The columns of both roles. Undefined leaves a column unchanged; `user_id` is always set, so that the update is never
 * empty.
 */
const common = (user_id: number, { bio, category }: ProfileInput) => ({
  user_id,
  bio,
  category: category === '' ? null : category,
})

export async function updateBrand(tx: Tx, { id }: Self, profile: ProfileInput): Promise<void> {
  await tx
    .updateTable('brand_profiles')
    .set({ ...common(id, profile), website: profile.website, industry: profile.industry })
    .where('user_id', '=', id)
    .execute()
}

export async function updateInfluencer(tx: Tx, { id }: Self, profile: ProfileInput): Promise<void> {
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

/** Stores the path of the user's picture and returns the previous one. */
export async function replacePicture(tx: Tx, { id, role }: Self, path: string | null): Promise<string | null> {
  const table = role === 'brand' ? 'brand_profiles' : 'influencer_profiles'
  const before = await tx
    .selectFrom(table)
    .select('profile_picture')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  await tx.updateTable(table).set({ profile_picture: path }).where('user_id', '=', id).execute()
  return before.profile_picture
}
