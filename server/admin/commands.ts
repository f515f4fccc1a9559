import type { Tx } from '#platform/database/db.ts'
import type { Held } from '#platform/security/hold.ts'

/** A user whose account is switched on or off: by an admin, or by the server itself. */
export type SwitchableUser = Held<'user', 'admin' | 'system'>

export async function setActive(tx: Tx, user: SwitchableUser, isActive: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_active: isActive }).where('id', '=', user.id).execute()
}

/** Ends all sessions of the user: their access tokens stop at once. */
export async function endSessions(tx: Tx, user: SwitchableUser): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
}
