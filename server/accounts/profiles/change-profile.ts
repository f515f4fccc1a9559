import { limits, type Profile, type ProfileInput } from '#contract/index.ts'
import type { ReadOnlyDb, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField } from '#platform/http/errors.ts'
import type { Member } from '#platform/security/actor.ts'
import { checkDisplayName, chosenUsernameError, dropPendingEmail } from '#server/accounts/auth/index.ts'
import { emit, holdSelf } from '#server/domain/index.ts'
import { changeEmail, requestedEmailChange } from './change-email.ts'
import { updateBrand, updateInfluencer, updateNames } from './commands.ts'
import { keptUsernames } from './queries.ts'
import { readOwnProfile } from './read-profile.ts'

/**
 * Updates the caller's profile. Omitted fields and fields of the other role stay unchanged. A new email address takes
 * effect with the current password, ending all other sessions, and stays pending without it. Refuses with field errors
 * for a username that is taken, reserved, or looks like an admin's or a domain, for a display name that looks like the
 * site, a wallet or staff, for an email address that is taken and for
 * a wrong current password, and with `too_many_requests` after too many of those. An abandoned username stays reserved
 * for its owner for a year, up to a maximum number.
 */
export async function changeProfile(
  db: ReadOnlyDb,
  transact: Transact,
  actor: Member,
  input: ProfileInput,
): Promise<Profile> {
  const emailChange = await requestedEmailChange(db, transact, actor, input)
  return transact(async tx => {
    const self = await holdSelf(tx, actor)
    const before = await readOwnProfile(tx, actor)
    const renamed = input.username.toLowerCase() !== before.username.toLowerCase()
    const refused = renamed ? await chosenUsernameError(tx, input.username) : undefined
    const { kept: max } = limits.username
    if (renamed && (await keptUsernames(tx, self.id, input.username)) >= max)
      refuseField('username', { code: 'username_changed_often', params: { max } })
    await updateNames(tx, self, input)
    // Checked after the update, which refuses another user's exact name as taken.
    if (refused) refuseField('username', refused)
    // A stored name stays, even if it looks like an admin who has come since.
    if (input.display_name && input.display_name !== before.display_name) await checkDisplayName(tx, input.display_name)
    await (actor.role === 'brand' ? updateBrand : updateInfluencer)(tx, self, input)
    if (emailChange) await changeEmail(tx, self, actor, emailChange)
    else if (input.pending_email === null) await dropPendingEmail(tx, self)
    const after = await readOwnProfile(tx, actor)
    await emitChanges(tx, actor, before, after)
    return after
  })
}

async function emitChanges(tx: Tx, { id }: Member, before: Profile, after: Profile): Promise<void> {
  const event = { actorId: id, subjectId: id }
  const { email, pending_email: pending, ...fields } = after
  if (pending && pending !== before.pending_email) await emit(tx, { ...event, type: 'email_change_requested' })
  if (email !== before.email) await emit(tx, { ...event, type: 'email_changed' })
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    name => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changed.length === 0) return
  const names = changed.includes('username') && {
    before: { username: before.username },
    after: { username: after.username },
  }
  await emit(tx, { ...event, type: 'profile_changed', ...names, details: { fields: changed } })
}
