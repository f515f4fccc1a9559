import type { Tx } from '#platform/database/db.ts'
import type { Held } from '#platform/security/hold.ts'

/** A user who can be activated or deactivated, by an admin or by the server itself. */
export type SwitchableUser = Held<'user', 'admin' | 'system'>

export async function setActive(tx: Tx, user: SwitchableUser, isActive: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_active: isActive }).where('id', '=', user.id).execute()
}

/** Ends all sessions of the user and thereby invalidates their access tokens. */
export async function endSessions(tx: Tx, user: SwitchableUser): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
}
