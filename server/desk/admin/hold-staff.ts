import type { OperatorRole } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { holdAll, type Locked } from '#server/domain/index.ts'
import { activeSupers } from './queries.ts'

interface LockedStaff {
  /** Undefined if there is no such user. */
  user: Locked<'user', 'staff'> | undefined
  /** The caller's current operator role. */
  own: OperatorRole | null
  /** The number of other active supers. */
  otherSupers: number
}

/** Locks the caller, a user and all active supers. Concurrent changes are thus serialized, and a super remains. */
export async function holdStaff(tx: Tx, actor: Actor, id: number): Promise<LockedStaff> {
  const locked = await holdAll(tx, actor, 'user', [actor.id, id, ...(await activeSupers(tx))], 'staff')
  const others = [...locked.values()].filter(user => user.id !== id && user.is_active && user.operator_role === 'super')
  return { user: locked.get(id), own: locked.get(actor.id)?.operator_role ?? null, otherSupers: others.length }
}
