import {
  reservedUsernames,
  usernamePattern,
  type Profile,
  type ProfileInput,
  type PublicProfile,
} from '#contract/index.ts'
import type { Db, Reader } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import type { Actor, Member } from '#platform/security/access.ts'
import {
  adminProfile,
  brandProfile,
  influencerProfile,
  lockUser,
  publicProfile,
  updateBrand,
  updateInfluencer,
  updateUser,
} from './store.ts'

const ownProfile = { admin: adminProfile, brand: brandProfile, influencer: influencerProfile }

/** The reader's own profile, with the fields of their role. */
export function readOwnProfile(db: Reader, { id, role }: Actor): Promise<Profile> {
  return ownProfile[role](db, id)
}

/**
 * Changes the reader's profile: what is left out, and what belongs to the other role, stays as it is. Refuses a name or
 * an e-mail address that is taken or reserved beside its field.
 */
export function changeProfile(transact: Transact, actor: Member, input: ProfileInput): Promise<Profile> {
  const { id, role } = actor
  const renamed = input.username.toLowerCase() !== actor.username.toLowerCase()
  if (renamed && reservedUsernames.includes(input.username.toLowerCase())) {
    refuseField('username', 'username_reserved')
  }
  return transact(async tx => {
    await lockUser(tx, id)
    const before = await readOwnProfile(tx, actor)
    await updateUser(tx, id, { username: input.username, email: input.email.toLowerCase() })
    await (role === 'brand' ? updateBrand : updateInfluencer)(tx, id, input)
    const after = await readOwnProfile(tx, actor)
    const fields = changedFields(before, after)
    if (fields.length > 0) {
      const names = fields.includes('username') && {
        before: { username: before.username },
        after: { username: after.username },
      }
      await emit(tx, { type: 'profile_changed', actorId: id, subjectId: id, ...names, details: { fields } })
    }
    return after
  })
}

/** The names of the fields that differ. */
const changedFields = (before: Profile, after: Profile): string[] =>
  (Object.keys(after) as (keyof Profile)[]).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** What anyone may see of a brand or an influencer. Refuses with `user_not_found`, also for who is deactivated. */
export async function readPublicProfile(db: Db, username: string): Promise<PublicProfile> {
  const profile = usernamePattern.test(username) ? await publicProfile(db, username) : undefined
  if (!profile) refuse('user_not_found')
  return profile
}
