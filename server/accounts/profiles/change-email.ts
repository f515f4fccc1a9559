import { limits, type ProfileInput } from '#contract/index.ts'
import type { ReadOnlyDb, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField } from '#platform/http/errors.ts'
import { isNewEmail } from '#platform/http/validation.ts'
import { storedAddress } from '#platform/mail/address.ts'
import type { Member } from '#platform/security/actor.ts'
import {
  confirmVerified,
  dropPendingEmail,
  emailExists,
  verifyCurrentPassword,
  type VerifiedPassword,
} from '#server/accounts/auth/index.ts'
import { deleteSessions } from '#server/accounts/sessions/index.ts'
import type { Locked } from '#server/domain/index.ts'
import { deleteEmailChangeLinks, queueAccountMail } from '#server/notify/mail/index.ts'
import { setPendingEmail, updateEmail } from './commands.ts'
import { emailOf } from './queries.ts'

export interface EmailChange {
  /** In its stored form. */
  email: string
  /** Undefined if the change has to wait for the password. */
  verified: VerifiedPassword | undefined
}

/**
 * Returns the requested change of the email address; undefined if it is unchanged. Refuses with field errors for an
 * address that is invalid or too long in its stored form, and for a wrong current password, and with
 * `too_many_requests` after too many of those.
 */
export async function requestedEmailChange(
  db: ReadOnlyDb,
  transact: Transact,
  actor: Member,
  { email: given, current_password }: ProfileInput,
): Promise<EmailChange | undefined> {
  const email = storedAddress(given)
  if (email === storedAddress(await emailOf(db, actor.id))) return undefined
  if (!isNewEmail(email)) refuseField('email', 'invalid_email')
  if (email.length > limits.email.max) refuseField('email', { code: 'too_long', params: { max: limits.email.max } })
  const verified =
    current_password === undefined ? undefined : await verifyCurrentPassword(db, transact, actor, current_password)
  return { email, verified }
}

/**
 * Changes the email address and notifies the previous one. Refuses with a field error if the new one is taken.
 */
export async function replaceEmail(tx: Tx, user: Locked<'user', 'self' | 'system'>, email: string): Promise<void> {
  if (await emailExists(tx, email)) refuseField('email', 'email_taken')
  await queueAccountMail(tx, user, 'email_changed', user.email)
  await updateEmail(tx, user, email)
  await dropPendingEmail(tx, user)
}

/**
 * Changes the email address and ends the caller's other sessions; without a verified password, stores the new address
 * as pending. Refuses with a field error if the address is taken. A pending address is not reserved.
 */
export async function changeEmail(
  tx: Tx,
  self: Locked<'user', 'self'>,
  { sessionId }: Member,
  { email, verified }: EmailChange,
): Promise<void> {
  if (verified === undefined) {
    if (await emailExists(tx, email)) refuseField('email', 'email_taken')
    await setPendingEmail(tx, self, email)
    return deleteEmailChangeLinks(tx, self, email)
  }
  await confirmVerified(tx, self, verified)
  await replaceEmail(tx, self, email)
  await deleteSessions(tx, self, sessionId)
}
