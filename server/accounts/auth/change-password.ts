import type { Body } from '#contract/index.ts'
import { passwordForm } from '#contract/values/normal-form.ts'
import type { ReadOnlyDb } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField, refuseFields } from '#platform/http/errors.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { emit, holdSelf } from '#server/domain/index.ts'
import { confirmVerified, verifyCurrentPassword } from './current-password.ts'
import { passwordError } from './policy.ts'
import { namesOf } from './queries.ts'
import { setPassword } from './set-password.ts'

/**
 * Changes the caller's password, and ends all their other sessions and password reset links. Emits an event. Refuses
 * with field errors for a wrong current password, for a new password that registration would refuse, and for keeping a
 * generated password. Refuses with `too_many_requests` after too many wrong passwords.
 */
export async function changePassword(
  db: ReadOnlyDb,
  transact: Transact,
  actor: VerifiedActor,
  { current_password, password }: Body<'POST /password/'>,
): Promise<undefined> {
  const invalid = passwordError(password, await namesOf(db, actor.id))
  if (invalid) refuseFields({ password: [invalid] })
  const verified = await verifyCurrentPassword(db, transact, actor, current_password)
  if (actor.mustChangePassword && password === passwordForm(current_password))
    refuseField('password', 'password_unchanged')
  const passwordHash = await hashPassword(password)
  await transact(async tx => {
    const self = await holdSelf(tx, actor)
    await confirmVerified(tx, self, verified)
    await setPassword(tx, self, passwordHash, { keptSession: actor.sessionId })
    await emit(tx, { type: 'password_changed', actorId: actor.id, subjectId: actor.id })
  })
}
