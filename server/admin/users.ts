import type { AdminUser, UserAction } from '../../contract/index.ts'
import type { Actor } from '../platform/access.ts'
import { recordDeed } from '../platform/audit.ts'
import type { Db } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import { paged, type Page, type Paged } from '../platform/paging.ts'
import type { Transact } from '../platform/transact.ts'
import { mayChange } from './policy.ts'
import { allUsers, endSessions, lockUsers, matchingUsers, presentUser, setActive, userById, type UserFilter } from './store.ts'

/** Everyone whom the filter lets through; newest first, unless it says otherwise. */
export async function listUsers(db: Db, page: Page, filter: UserFilter | undefined): Promise<Paged<AdminUser>> {
  return paged(page, await (filter ? matchingUsers(db, filter, page) : allUsers(db, page)), presentUser)
}

/**
 * Activates or deactivates a person; a deactivation ends all their sessions. The same action again changes nothing.
 * Refuses with `user_not_found`, and with `own_account` an admin who would shut themselves out.
 */
export function setUserActive(
  transact: Transact,
  actor: Actor<'admin'>,
  id: number,
  action: UserAction,
): Promise<AdminUser> {
  return transact(async tx => {
    // Both, so that two admins who deactivate each other at one time do not leave the house without any.
    const locked = await lockUsers(tx, [actor.id, id])
    if (!locked.get(actor.id)?.is_active) refuse('not_authenticated')
    const user = locked.get(id)
    if (!user) refuse('user_not_found')
    const allowed = mayChange(user, actor, action)
    if (typeof allowed === 'string') refuse(allowed)
    if (allowed) {
      await setActive(tx, user, action === 'activate')
      if (action === 'deactivate') await endSessions(tx, user)
      await recordDeed(tx, { actorId: actor.id, action: `user_${action}d`, subjectType: 'user', subjectId: id })
    }
    return presentUser(await userById(tx, user))
  })
}
