import type { AdminUser, UserAction } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import { mayChange } from './policy.ts'
import {
  allUsers,
  endSessions,
  lockUsers,
  matchingUsers,
  presentUser,
  setActive,
  userById,
  type LockedUser,
  type UserFilter,
} from './store.ts'

/** Everyone whom the filter lets through; newest first, unless it says otherwise. */
export async function listUsers(db: Db, page: Page, filter: UserFilter | undefined): Promise<Paged<AdminUser>> {
  return paged(page, await (filter ? matchingUsers(db, filter, page) : allUsers(db, page)), presentUser)
}

interface ActiveChange {
  /** Null: the server itself. */
  actorId: number | null
  details?: { reason: string }
}

/** Activates a deactivated person, or the other way round, which ends all their sessions; on record. */
export async function changeActive(tx: Tx, user: LockedUser, active: boolean, change: ActiveChange): Promise<void> {
  await setActive(tx, user, active)
  if (!active) await endSessions(tx, user)
  await emit(tx, {
    ...change,
    subjectId: user.id,
    ...(active
      ? { type: 'user_activated', before: { is_active: false }, after: { is_active: true } }
      : { type: 'user_deactivated', before: { is_active: true }, after: { is_active: false } }),
  })
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
    if (allowed) await changeActive(tx, user, action === 'activate', { actorId: actor.id })
    return presentUser(await userById(tx, user))
  })
}
