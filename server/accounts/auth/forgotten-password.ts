import { limits, type Body } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse, refuseField, refuseFields } from '#platform/http/errors.ts'
import { spellingsOf, storedAddress } from '#platform/mail/address.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { emit } from '#server/domain/index.ts'
import { insertResetRequest, redeemLink, verifyAddress } from '#server/notify/mail/index.ts'
import { passwordError } from './policy.ts'
import { namesOf } from './queries.ts'
import { setPassword } from './set-password.ts'

/**
 * Records a request for a password reset link. A background job processes it, so that neither the response nor its
 * timing reveals whether the account exists. Refuses with a field error for an address that is too long in lower case.
 */
export async function requestPasswordReset(
  transact: Transact,
  { email: given }: Body<'POST /password/forgot/'>,
): Promise<undefined> {
  const email = storedAddress(given)
  if (email.length > limits.email.max) refuseField('email', { code: 'too_long', params: { max: limits.email.max } })
  await transact(tx => insertResetRequest(tx, spellingsOf(given)))
}

/**
 * Sets a new password with an emailed link, which also verifies the address. Ends all sessions of the user, but keeps
 * the second factor. Emits an event. Refuses with `link_not_valid`. Refuses with field errors for a password that
 * registration would refuse, and keeps the link valid.
 */
export async function resetForgottenPassword(
  transact: Transact,
  { token, password }: Body<'POST /password/reset/'>,
): Promise<undefined> {
  // Hashes before the transaction, because hashing is slow and connections are scarce.
  const passwordHash = await hashPassword(password)
  await transact(async tx => {
    const link = await redeemLink(tx, 'reset_password', token)
    if (!link) refuse('link_not_valid')
    const { user, email } = link
    if (!user.is_active) refuse('link_not_valid')
    const names = await namesOf(tx, user.id)
    // The link was sent to an address that the account no longer has.
    if (names.email !== email) refuse('link_not_valid')
    const invalid = passwordError(password, names)
    if (invalid) refuseFields({ password: [invalid] })
    await setPassword(tx, user, passwordHash)
    await verifyAddress(tx, user, email)
    await emit(tx, { type: 'password_reset', actorId: user.id, subjectId: user.id })
  })
}
