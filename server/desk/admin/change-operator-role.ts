import { hasCapability, type AdminUser, type OperatorRole } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { pauseDispatching } from '#platform/events/positions.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, revokeDevicesOf } from '#server/domain/index.ts'
import { dropUnreadable } from '#server/notify/inbox/index.ts'
import { setOperatorRole } from './commands.ts'
import { holdStaff } from './hold-staff.ts'
import { checkOperatorRoleChange } from './policy.ts'
import { userById } from './queries.ts'

/**
 * Changes an admin's operator role, with immediate effect. Revokes the device keys that they created unless they may
 * still create some, and deletes their notifications of what they may no longer read. Repeating the change is a no-op.
 * Refuses with `user_not_found` unless the user is an admin, with `own_account`, and with `last_super`. Emits an event.
 */
export function changeOperatorRole(
  transact: Transact,
  actor: Actor,
  id: number,
  operatorRole: OperatorRole,
): Promise<AdminUser> {
  return transact(async tx => {
    // Otherwise, a notification that is being stored would survive the deletion.
    await pauseDispatching(tx)
    const { user, otherSupers } = await holdStaff(tx, actor, id)
    const before = user?.operator_role
    if (!user || !before) refuse('user_not_found')
    if (shouldApply(checkOperatorRoleChange(user, actor, operatorRole, otherSupers))) {
      await setOperatorRole(tx, user, operatorRole)
      await dropUnreadable(tx, user, operatorRole)
      if (!hasCapability(operatorRole, 'wallets.manage')) await revokeDevicesOf(tx, user, actor.id)
      await emit(tx, {
        type: 'operator_role_changed',
        actorId: actor.id,
        subjectId: id,
        before: { operator_role: before },
        after: { operator_role: operatorRole },
      })
    }
    return userById(tx, id)
  })
}
