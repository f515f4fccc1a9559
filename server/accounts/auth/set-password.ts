import type { Tx } from '#platform/database/db.ts'
import { forgetGuesses } from '#platform/security/account-guesses.ts'
import { deleteReused, deleteSessions } from '#server/accounts/sessions/index.ts'
import { type Locked, revokeDevicesOf } from '#server/domain/index.ts'
import { deleteResetLinks } from '#server/notify/mail/index.ts'
import { updatePassword, type PasswordOrigin } from './commands.ts'
import { dropPendingEmail } from './pending-email.ts'

interface Options extends Partial<PasswordOrigin> {
  /** The id of a session to keep. */
  keptSession?: number
}

/**
 * Sets a user's password, and ends everything that somebody with the old one may have left behind: sessions, password
 * reset links, a pending email address and, unless a session is kept, the device keys that the user created. Resets the
 * count of wrong passwords.
 */
export async function setPassword(
  tx: Tx,
  user: Locked<'user', 'self' | 'system'>,
  passwordHash: string,
  { generated = false, keptSession }: Options = {},
): Promise<void> {
  await updatePassword(tx, user, passwordHash, { generated })
  await dropPendingEmail(tx, user)
  await deleteResetLinks(tx, user)
  await deleteSessions(tx, user, keptSession)
  await deleteReused(tx, user)
  // Whoever changes it while logged in knows the password, and sees the keys at the money desk.
  if (keptSession === undefined) await revokeDevicesOf(tx, user, null)
  await forgetGuesses(tx, user.id, 'password')
}
