import type { Profile, PublicProfile } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { adminProfileOf, brandProfileOf, influencerProfileOf, publicProfile } from './queries.ts'

const ownProfile = { admin: adminProfileOf, brand: brandProfileOf, influencer: influencerProfileOf }

/** Returns the current user's profile with the fields of their role. */
export function readOwnProfile(db: Db | Tx, { id, role }: Actor): Promise<Profile> {
  return ownProfile[role](db, id)
}

/**
 * Returns the public profile of a brand or an influencer. Refuses with `user_not_found`, also if the user is
 * deactivated.
 */
export async function readPublicProfile(db: Db, username: string): Promise<PublicProfile> {
  return (await publicProfile(db, username)) ?? refuse('user_not_found')
}
