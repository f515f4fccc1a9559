import type { Tx } from '#platform/database/db.ts'
import type { Held } from '#server/domain/index.ts'

/** A user who can be activated or deactivated, by an admin or by the server itself. */
export type SwitchableUser = Held<'user', 'admin' | 'system'>

export async function setActive(tx: Tx, user: SwitchableUser, isActive: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_active: isActive }).where('id', '=', user.id).execute()
}
