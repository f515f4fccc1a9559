import type { Tx } from '#platform/database/db.ts'
import type { Locked } from '#server/domain/index.ts'
import { deleteEmailChangeLinks } from '#server/notify/mail/index.ts'
import { deletePendingEmail } from './commands.ts'

/**
 * Drops the pending address, if any, and its links. Also called on every password change, because a stranger who was
 * logged in may have requested the address.
 */
export async function dropPendingEmail(tx: Tx, user: Locked<'user', 'self' | 'system'>): Promise<void> {
  await deletePendingEmail(tx, user)
  await deleteEmailChangeLinks(tx, user)
}
