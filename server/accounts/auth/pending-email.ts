import type { Tx } from '#platform/database/db.ts'
import type { Locked } from '#server/domain/index.ts'
import { deleteEmailChangeLinks } from '#server/notify/mail/index.ts'
import { deletePendingEmail } from './commands.ts'

/**
 * Drops the pending address, if there is one, and its links. Also called with every new password: the address may be a
 * stranger's who was logged in.
 */
export async function dropPendingEmail(tx: Tx, user: Locked<'user', 'self' | 'system'>): Promise<void> {
  await deletePendingEmail(tx, user)
  await deleteEmailChangeLinks(tx, user)
}
