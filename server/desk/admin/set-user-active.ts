import type { AdminUser, UserAction } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { deleteSessions } from '#server/accounts/sessions/index.ts'
import { emit, revokeDevicesOf } from '#server/domain/index.ts'
import { setActive, type SwitchableUser } from './commands.ts'
import { holdStaff } from './hold-staff.ts'
import { checkUserChange } from './policy.ts'
import { userById } from './queries.ts'

interface ActiveChange {
  /** Null when the server itself makes the change. */
  actorId: number | null
  details?: { reason: string }
}

/** Activates a user, or deactivates one and ends their sessions and the device keys that they created. Emits events. */
export async function changeActive(tx: Tx, user: SwitchableUser, active: boolean, change: ActiveChange): Promise<void> {
  await setActive(tx, user, active)
  if (!active) {
    await deleteSessions(tx, user)
    await revokeDevicesOf(tx, user, change.actorId)
  }
  await emit(tx, {
    ...change,
    subjectId: user.id,
    ...(active
      ? { type: 'user_activated', before: { is_active: false }, after: { is_active: true } }
      : { type: 'user_deactivated', before: { is_active: true }, after: { is_active: false } }),
  })
}

/**
 * Activates or deactivates a user. Deactivation ends all their sessions. Repeating the action is a no-op. Refuses with
 * `user_not_found`, with `own_account` when admins deactivate themselves, with `wrong_role` for an admin unless the
 * caller manages the staff, with `account_closed`, and with `last_super`.
 */
export function setUserActive(transact: Transact, actor: Actor, id: number, action: UserAction): Promise<AdminUser> {
  return transact(async tx => {
    const { user, own, otherSupers } = await holdStaff(tx, actor, id)
    if (!user) refuse('user_not_found')
    if (shouldApply(checkUserChange(user, { id: actor.id, operatorRole: own }, action, otherSupers))) {
      await changeActive(tx, user, action === 'activate', { actorId: actor.id })
    }
    return userById(tx, id)
  })
}
