import { sql } from 'kysely'
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

/** Suspends a campaign, with a reason for its brand. */
export async function suspend(tx: Tx, campaign: Locked<'campaign', 'staff'>, reason: string | null): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ suspended_at: sql`now()`, suspend_reason: reason })
    .where('id', '=', campaign.id)
    .execute()
}

/** Restores a suspended campaign. Its notifications still state the reason. */
export async function restore(tx: Tx, campaign: Locked<'campaign', 'staff'>): Promise<void> {
  await tx.updateTable('campaigns').set({ suspended_at: null }).where('id', '=', campaign.id).execute()
}
