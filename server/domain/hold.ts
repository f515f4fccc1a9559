import type { Tx } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { holdsOf, type LockedRow, type RelationOf } from '#platform/security/hold.ts'
import { system } from '#platform/security/resource.ts'
import { resources, type ResourceName } from './relations.ts'

export type RelationName<R extends ResourceName> = RelationOf<(typeof resources)[R]>

/** A locked row of a resource, with a verified relation to the holder. */
export type Locked<R extends ResourceName, Name extends RelationName<R>> = LockedRow<(typeof resources)[R], Name>

export const { hold, holdAll, holdShared } = holdsOf(resources)

/** Locks the caller's own row. Refuses with `not_authenticated` if the account is gone. */
export async function holdSelf(tx: Tx, actor: Actor): Promise<Locked<'user', 'self'>> {
  return (await hold(tx, actor, 'user', actor.id, 'self')) ?? refuse('not_authenticated')
}

/**
 * Locks the row of a user on behalf of the server or its operator. Throws if it does not exist, because users are never
 * deleted.
 */
export async function holdUser(tx: Tx, id: number): Promise<Locked<'user', 'system'>> {
  const user = await hold(tx, system, 'user', id, 'system')
  if (!user) throw new Error(`There is no user ${id}`)
  return user
}
