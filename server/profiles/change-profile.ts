import type { Profile, ProfileInput } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuseField } from '#platform/http/errors.ts'
import type { Member } from '#platform/security/access.ts'
import { holdSelf } from '#platform/security/hold.ts'
import { isReservedOrAdmins } from '#server/auth/index.ts'
import { updateUser, updateBrand, updateInfluencer } from './commands.ts'
import { readOwnProfile } from './read-profile.ts'

/**
 * Updates the caller's profile. Omitted fields and fields of the other role stay unchanged. Refuses with field errors
 * for a name that is taken, reserved or looks like that of an admin, and for a taken e-mail address.
 */
export function changeProfile(transact: Transact, actor: Member, input: ProfileInput): Promise<Profile> {
  const { id, role } = actor
  const renamed = input.username.toLowerCase() !== actor.username.toLowerCase()
  return transact(async tx => {
    const self = await holdSelf(tx, actor)
    const before = await readOwnProfile(tx, actor)
    const reserved = renamed && (await isReservedOrAdmins(tx, input.username))
    await updateUser(tx, self, { username: input.username, email: input.email.toLowerCase() })
    // After the update, which refuses the very name of another user as taken.
    if (reserved) refuseField('username', 'username_reserved')
    await (role === 'brand' ? updateBrand : updateInfluencer)(tx, self, input)
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

const changedFields = (before: Profile, after: Profile): string[] =>
  (Object.keys(after) as (keyof Profile)[]).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
