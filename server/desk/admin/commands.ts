import type { OperatorRole } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Locked } from '#server/domain/index.ts'

/** A user who can be activated or deactivated, by an admin or by the server itself. */
export type SwitchableUser = Locked<'user', 'staff' | 'system'>

export async function setOperatorRole(
  tx: Tx,
  user: Locked<'user', 'staff'>,
  operatorRole: OperatorRole,
): Promise<void> {
  await tx.updateTable('users').set({ operator_role: operatorRole }).where('id', '=', user.id).execute()
}

export async function setActive(tx: Tx, user: SwitchableUser, isActive: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_active: isActive }).where('id', '=', user.id).execute()
}
