import { limits, type ProfileInput } from '#contract/index.ts'
import type { Reader, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField } from '#platform/http/errors.ts'
import type { Member } from '#platform/security/access.ts'
import type { Held } from '#platform/security/hold.ts'
import { confirmVerified, emailExists, verifyCurrentPassword, type VerifiedPassword } from '#server/auth/index.ts'
import { queueAccountMail } from '#server/mail/index.ts'
import { deleteSessions } from '#server/sessions/index.ts'
import { deletePendingEmail, setPendingEmail, updateEmail } from './commands.ts'
import { emailOf } from './queries.ts'

export interface EmailChange {
  /** In lower case. */
  email: string
  /** Undefined if the change has to wait for the password. */
  verified: VerifiedPassword | undefined
}

/**
 * Returns the requested change of the email address; undefined if it is unchanged. Refuses with field errors for an
 * address that is too long in lower case and for a wrong current password, and with `too_many_requests` after too many
 * of those.
 */
export async function requestedEmailChange(
  db: Reader,
  transact: Transact,
  actor: Member,
  { email: given, current_password }: ProfileInput,
): Promise<EmailChange | undefined> {
  const email = given.toLowerCase()
  if (email.length > limits.email.max) refuseField('email', 'too_long', { max: limits.email.max })
  if (email === (await emailOf(db, actor.id))) return undefined
  const verified =
    current_password === undefined ? undefined : await verifyCurrentPassword(db, transact, actor, current_password)
  return { email, verified }
}

/**
 * Changes the email address, ends the caller's other sessions and notifies the previous address; without a verified
 * password, stores the new address as pending. Refuses with a field error if the address is taken. A pending address is
 * not reserved.
 */
export async function changeEmail(
  tx: Tx,
  self: Held<'user', 'self'>,
  { sessionId }: Member,
  { email, verified }: EmailChange,
): Promise<void> {
  if (await emailExists(tx, email)) refuseField('email', 'email_taken')
  if (verified === undefined) return setPendingEmail(tx, self, email)
  await confirmVerified(tx, self, verified)
  await queueAccountMail(tx, self, 'email_changed', await emailOf(tx, self.id))
  await updateEmail(tx, self, email)
  await deletePendingEmail(tx, self)
  await deleteSessions(tx, self, sessionId)
}
